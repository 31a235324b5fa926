// ---------------------------------------------------------------------------------------------
// State and address

/** All that the address keeps. `game` is an index into `games`, `move` a number of stones. */
const state = { game: games.length - 1, move: Infinity, filter: {}, sort: "number", down: true, page: 0 };

/** Whether the reader has chosen something; before that the newest game is shown. */
let chosen = false;

const FILTERS = ["engine", "result", "fault", "opening"];

function readAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  const number = Number(words.get("game"));
  const found = games.findIndex((game) => game.n === number);
  chosen = found >= 0;
  state.game = chosen ? found : games.length - 1;
  state.move = words.has("move") ? Number(words.get("move")) || 0 : Infinity;
  for (const name of FILTERS) state.filter[name] = words.get(name) ?? "";
  const sort = words.get("sort") ?? "-number";
  state.down = sort.startsWith("-");
  state.sort = sort.replace(/^-/, "");
  if (!(state.sort in COLUMNS)) state.sort = "number";
  state.page = Math.max(0, (Number(words.get("page")) || 1) - 1);
}

function writeAddress() {
  const words = new URLSearchParams();
  if (chosen && games[state.game]) {
    words.set("game", games[state.game].n);
    words.set("move", state.move);
  }
  for (const name of FILTERS) if (state.filter[name]) words.set(name, state.filter[name]);
  const sort = (state.down ? "-" : "") + state.sort;
  if (sort !== "-number") words.set("sort", sort);
  if (state.page) words.set("page", state.page + 1);
  try {
    history.replaceState(null, "", `#${words}`);
  } catch {
    // Browsers refuse too many of these a second; the next one will do.
  }
}

// ---------------------------------------------------------------------------------------------
// The list of games

/** What each column of the list sorts by. */
const COLUMNS = {
  number: (game) => game.n,
  black: (game) => player(game, 0),
  white: (game) => player(game, 1),
  result: (game) => game.r,
  moves: (game) => game.points.length,
  opening: (game) => data.openings[game.o],
  end: (game) => game.v,
};

/** Whether a game is in the list: what each filter asks. */
const KEEPS = {
  engine: (game, value) => game.e.includes(Number(value)),
  result(game, value) {
    if (value in RESULTS) return game.r === value;
    const engine = Number(state.filter.engine);
    const won = game.r === "d" ? null : game.e[game.r === "b" ? 0 : 1] === engine;
    return value === "won" ? won === true : won === false;
  },
  fault(game, value) {
    const faults = game.f ?? [];
    if (value === "none") return faults.length === 0;
    return value === "any" ? faults.length > 0 : faults.some((fault) => fault[1] === value);
  },
  opening: (game, value) =>
    (`${game.o + 1}` === value.replace(/^#/, "")) ||
    game.opening.join(" ").startsWith(value.trim().toLowerCase()),
};

/** Indices of the games that pass the filters, in the order of the list. */
function listed() {
  const active = FILTERS.filter((name) => state.filter[name]);
  // "won" and "lost" mean an engine's view; without an engine they ask nothing.
  const asks = active.filter(
    (name) => name !== "result" || state.filter.result in RESULTS || state.filter.engine,
  );
  const kept = games.map((_, index) => index).filter((index) =>
    asks.every((name) => KEEPS[name](games[index], state.filter[name])));
  const key = COLUMNS[state.sort];
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const sign = state.down ? -1 : 1;
  return kept.sort((a, b) =>
    sign * (compare(key(games[a]), key(games[b])) || compare(games[a].n, games[b].n)));
}

let order = [];

function showList() {
  order = listed();
  const pages = Math.max(1, Math.ceil(order.length / PAGE_ROWS));
  state.page = Math.min(state.page, pages - 1);
  const first = state.page * PAGE_ROWS;
  const rows = order.slice(first, first + PAGE_ROWS).map(listRow);
  const none = make("tr", {}, make("td", { colspan: 7, class: "none" }, "No game fits the filter."));
  byId("list").tBodies[0].replaceChildren(...(rows.length ? rows : [none]));
  for (const head of byId("list").tHead.rows[0].cells) {
    const sorted = head.dataset.sort === state.sort;
    head.ariaSort = sorted ? (state.down ? "descending" : "ascending") : "none";
  }
  byId("count").textContent = `${order.length} of ${games.length} games`;
  byId("page").textContent = `page ${state.page + 1} of ${pages}`;
  byId("page-back").disabled = state.page === 0;
  byId("page-on").disabled = state.page + 1 >= pages;
  markRow();
}

function listRow(index) {
  const game = games[index];
  const open = make("button", { "aria-label": `Show game ${game.n}` }, `${game.n}`);
  const name = (side) => make("span", { class: "name", title: player(game, side) }, player(game, side));
  const end = make("td", { class: `words wide end${game.f ? " bad" : ""}`, title: game.v }, game.v);
  const row = make("tr", { "data-index": index },
    make("td", {}, open),
    make("td", { class: "words" }, name(0)),
    make("td", { class: "words" }, name(1)),
    make("td", {}, RESULTS[game.r] + (game.f ? " ⚠" : "")),
    make("td", {}, `${game.points.length}`),
    make("td", { class: "words wide" }, openingButton(game.o + 1)),
    end);
  row.addEventListener("click", (event) => {
    if (!event.target.closest("[data-opening]")) choose(index);
  });
  return row;
}

/** Leads to the games of an opening, and shows it at hover. */
function openingButton(number) {
  return make("button", { "data-opening": number, "aria-label": `Show games of opening ${number}` }, `#${number}`);
}

/** Marks the row of the game that is shown. */
function markRow() {
  for (const row of byId("list").tBodies[0].rows) {
    row.ariaCurrent = row.dataset.index === `${state.game}` ? "true" : null;
  }
}

/** Goes so many games down the list, to the page that holds it. */
function stepGame(by) {
  const at = order.indexOf(state.game);
  const next = order[at < 0 ? 0 : at + by];
  if (next === undefined) return;
  state.page = Math.floor(order.indexOf(next) / PAGE_ROWS);
  choose(next);
  showList();
}

function setFilter(name, value) {
  state.filter[name] = value;
  state.page = 0;
  byId(`filter-${name}`).value = value;
  showList();
  writeAddress();
}

/** Lists the games of an opening. */
function showOpening(number) {
  hideHint();
  setFilter("opening", `#${number}`);
  byId("games").scrollIntoView();
}

function sortBy(column) {
  state.down = state.sort === column ? !state.down : false;
  state.sort = column;
  state.page = 0;
  showList();
  writeAddress();
}

function turnPage(by) {
  state.page += by;
  showList();
  writeAddress();
}

// ---------------------------------------------------------------------------------------------
// Replay

/** Shows the game of the state from its data, at the move of the state. */
function showGame() {
  const game = games[state.game];
  if (!game) return;
  drawGrid(byId("board"), game.b);
  showTitle(game);
  showMoves(game);
  drawGraph(game);
  byId("slider").max = game.points.length;
  showMove();
  markRow();
}

function showMove() {
  const game = games[state.game];
  state.move = Math.min(Math.max(0, Math.floor(state.move)), game.points.length);
  drawStones(game);
  const words = describe(game);
  byId("said").textContent = words;
  byId("board").setAttribute("aria-label", `Board. ${words}`);
  byId("slider").value = state.move;
  byId("slider").setAttribute("aria-valuetext", words);
  markGraph(game);
  markMove();
}

/** Goes to a move of the game that is shown. */
function go(move) {
  chosen = true;
  state.move = move;
  showMove();
  writeAddress();
}

/** Shows another game at its end and takes the keys there. */
function choose(index) {
  chosen = true;
  state.game = index;
  state.move = Infinity;
  showGame();
  writeAddress();
  focusReplay();
}

/** Gives the keys to the board, and brings it into view where it is out of it. */
function focusReplay() {
  const replay = byId("replay");
  replay.focus({ preventScroll: true });
  const { top } = replay.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) replay.scrollIntoView({ block: "start" });
}

/** Left and right work everywhere but in form fields; the others, which also scroll, near the board. */
function onKey(event) {
  if (!games.length || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.matches("input, select, textarea")) return;
  const near = byId("replay").contains(event.target) || byId("list").contains(event.target);
  const keys = {
    ArrowLeft: () => go(state.move - 1),
    ArrowRight: () => go(state.move + 1),
    ...(near && {
      Home: () => go(0),
      End: () => go(Infinity),
      ArrowUp: () => stepGame(-1),
      ArrowDown: () => stepGame(1),
    }),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
}

// ---------------------------------------------------------------------------------------------
// Reload while the match runs

/** A reader who did something so many seconds ago is still reading: the page waits. */
const READING_SECONDS = 45;
let touched = -Infinity;
let halted = false;

/** Seconds until the reload; counts on only while nobody reads. */
function keepFresh() {
  let left = data.refresh;
  const tell = byId("refresh");
  byId("halt").addEventListener("click", () => {
    halted = !halted;
    byId("halt").textContent = halted ? "Go on" : "Pause";
  });
  for (const kind of ["keydown", "pointerdown", "wheel", "touchmove"]) {
    addEventListener(kind, () => { touched = performance.now(); }, { passive: true });
  }
  setInterval(() => {
    const reading = performance.now() - touched < READING_SECONDS * 1000;
    if (halted || reading) {
      tell.textContent = halted ? "paused" : "waits while you read";
      return;
    }
    left -= 1;
    tell.textContent = `reloads in ${Math.max(0, left)} s`;
    if (left <= 0) location.reload();
  }, 1000);
}

// ---------------------------------------------------------------------------------------------
// Start

function showAll() {
  readAddress();
  for (const name of FILTERS) byId(`filter-${name}`).value = state.filter[name];
  // The page of the list on which the game stands, unless the address names one.
  order = listed();
  if (chosen && !/\bpage=/.test(location.hash)) {
    state.page = Math.max(0, Math.floor(order.indexOf(state.game) / PAGE_ROWS));
  }
  showList();
  showGame();
}

function start() {
  for (const name of FILTERS) {
    byId(`filter-${name}`).addEventListener("input", (event) => setFilter(name, event.target.value));
  }
  for (const head of byId("list").tHead.rows[0].cells) {
    head.firstElementChild?.addEventListener("click", () => sortBy(head.dataset.sort));
  }
  byId("page-back").addEventListener("click", () => turnPage(-1));
  byId("page-on").addEventListener("click", () => turnPage(1));
  byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  byId("numbers").addEventListener("input", showMove);
  byId("graph").addEventListener("click", graphClick);
  const buttons = { first: () => 0, back: () => state.move - 1, on: () => state.move + 1, last: () => Infinity };
  for (const [id, move] of Object.entries(buttons)) byId(id).addEventListener("click", () => go(move()));
  addEventListener("click", (event) => {
    const link = event.target.closest("[data-opening]");
    if (link) showOpening(link.dataset.opening);
  });
  listenForHints();
  addEventListener("keydown", onKey);
  for (const link of document.querySelectorAll("nav a")) {
    link.addEventListener("click", (event) => {
      // The address keeps the game; only the view moves.
      event.preventDefault();
      document.querySelector(link.hash).scrollIntoView();
    });
  }
  addEventListener("hashchange", () => {
    showAll();
    if (chosen) focusReplay();
  });
  showAll();
  if (chosen) byId("replay").focus({ preventScroll: true });
  if (data.refresh) keepFresh();
}

start();
