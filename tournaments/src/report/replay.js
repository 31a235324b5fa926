"use strict";
// The report's script: the list of games (filter, sort, pages), the replay board with its graph,
// the address (#game=17&move=30&…) that keeps all of it, and the reload while a match runs.
//
// What engines said reaches the page as text nodes only, never as markup.

// ---------------------------------------------------------------------------------------------
// Data: as `games.rs` packs it

const data = JSON.parse(document.getElementById("data").textContent);
const games = data.games;
const PAGE_ROWS = 50;
const SVG = "http://www.w3.org/2000/svg";
const RESULTS = { b: "1-0", w: "0-1", d: "½-½" };

const byId = (id) => document.getElementById(id);

/** The points of a packed string: "h8i10" is two. */
const split = (packed) => packed.match(/[a-z]\d+/g) ?? [];

for (const game of games) {
  game.opening = split(data.openings[game.o]);
  game.moves = split(game.m);
  game.points = game.opening.concat(game.moves);
}

/** Name of the engine that plays 0 (Black) or 1 (White). */
const player = (game, side) => data.engines[game.e[side]];

/** Which side owns the stone at an index of `points`. */
const sideOf = (index) => index % 2;

/** Which of the two players made the stone: colours may have been swapped after the opening. */
const sideName = (side) => (side === 0 ? "Black" : "White");

/** A column of the moves' data at an index of `points`; undefined for stones of the opening. */
function datum(game, column, index) {
  const at = index - game.opening.length;
  return at < 0 ? undefined : game[column]?.[at] ?? undefined;
}

/** The limit of a move in milliseconds: one for all moves, or one each. */
const limitOf = (game, index) => (Array.isArray(game.l) ? datum(game, "l", index) : game.l);

// ---------------------------------------------------------------------------------------------
// Elements and words

/** An element with attributes and children; texts become text nodes. */
function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for pictures. */
function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Milliseconds as people read them. */
function duration(ms) {
  if (ms === undefined) return "";
  if (ms < 10) return `${ms} ms`;
  return ms < 10000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** 51234 as 51.2 k. */
function count(number) {
  if (number === undefined) return "";
  const unit = [[1e9, " G"], [1e6, " M"], [1e4, " k"]].find(([size]) => number >= size);
  return unit ? (number / (unit[0] === 1e4 ? 1e3 : unit[0])).toFixed(1) + unit[1] : `${number}`;
}

// ---------------------------------------------------------------------------------------------
// The board

/** Column and row from 0 of a point such as "h8"; row 1 is at the top. */
function place(point) {
  return [point.charCodeAt(0) - 97, Number(point.slice(1)) - 1];
}

/** Fills a picture with the empty board and, after it, a group for the stones. */
function drawGrid(board, size) {
  const lines = draw("g", { class: "lines" });
  const names = draw("g", { class: "names", "aria-hidden": "true" });
  const end = size - 1;
  for (let at = 0; at < size; at += 1) {
    lines.append(draw("line", { x1: 0, y1: at, x2: end, y2: at }));
    lines.append(draw("line", { x1: at, y1: 0, x2: at, y2: end }));
    const letter = String.fromCharCode(97 + at);
    names.append(draw("text", { x: at, y: -1 }, letter), draw("text", { x: at, y: size }, letter));
    names.append(draw("text", { x: -1, y: at }, `${at + 1}`), draw("text", { x: size, y: at }, `${at + 1}`));
  }
  const stones = draw("g", { class: "stones" });
  board.setAttribute("viewBox", `-1.5 -1.5 ${size + 2} ${size + 2}`);
  board.replaceChildren(lines, names, stones);
  return stones;
}

/** One stone, and where asked for a ring of dashes around it and its number on it. */
function stone(point, index, { ring, number }) {
  const [x, y] = place(point);
  const colour = sideName(sideOf(index)).toLowerCase();
  const group = draw("g", { "data-point": point, "data-colour": colour, "data-number": index + 1 });
  group.append(draw("circle", { class: colour, cx: x, cy: y, r: 0.45 }));
  if (ring) group.append(draw("circle", { class: "opening", cx: x, cy: y, r: 0.4 }));
  if (number) group.append(draw("text", { class: `number ${colour}`, x, y }, `${index + 1}`));
  return group;
}

/** The stones of one colour in line with the last one, when they are five or more. */
function winningLine(game, shown) {
  const last = shown - 1;
  const [x, y] = place(game.points[last]);
  const own = new Set(game.points.slice(0, shown).filter((_, index) => sideOf(index) === sideOf(last)));
  const name = (column, row) => String.fromCharCode(97 + column) + (row + 1);
  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    const line = [game.points[last]];
    for (const sign of [-1, 1]) {
      for (let at = 1; own.has(name(x + sign * at * dx, y + sign * at * dy)); at += 1) {
        line.push(name(x + sign * at * dx, y + sign * at * dy));
      }
    }
    if (line.length >= 5) return line;
  }
  return [];
}

function drawStones(game) {
  const shown = state.move;
  const marks = [];
  if (shown > 0) {
    const [cx, cy] = place(game.points[shown - 1]);
    marks.push(draw("circle", { class: "last", cx, cy, r: 0.39 }));
    if (shown === game.points.length && game.five) {
      for (const point of winningLine(game, shown)) {
        const [x, y] = place(point);
        marks.push(draw("circle", { class: "five", cx: x, cy: y, r: 0.48 }));
      }
    }
  }
  const number = byId("numbers").checked;
  const stones = game.points.slice(0, shown).map((point, index) =>
    stone(point, index, { ring: index < game.opening.length, number }));
  byId("board").querySelector(".stones").replaceChildren(...stones, ...marks);
}

// ---------------------------------------------------------------------------------------------
// The words beside the board

/** What a move's engine reported: parts of a sentence. */
function reported(game, index) {
  const limit = limitOf(game, index);
  const time = datum(game, "t", index);
  const depth = datum(game, "d", index);
  const nodes = datum(game, "c", index);
  const value = datum(game, "x", index);
  return [
    time !== undefined && `${duration(time)}${limit === undefined ? "" : ` of ${duration(limit)}`}`,
    depth !== undefined && `depth ${depth}`,
    nodes !== undefined && `${count(nodes)} nodes`,
    nodes > 0 && time > 0 && `${Math.round(nodes / time)} kN/s`,
    value !== undefined && `score ${value}`,
  ].filter(Boolean);
}

function describe(game) {
  const total = game.points.length;
  if (state.move === 0) return `Empty board. Move 0 of ${total}.`;
  const index = state.move - 1;
  const opening = index < game.opening.length;
  const who = opening ? "opening" : player(game, sideOf(index));
  const parts = [`${sideName(sideOf(index))} ${game.points[index]} (${who})`, ...reported(game, index)];
  const end = state.move === total ? ` — ${game.v}.` : "";
  return `Move ${state.move} of ${total}: ${parts.join(", ")}${end}`;
}

function showTitle(game) {
  const name = (side) => [make("span", { class: `stone-mark ${sideName(side).toLowerCase()}` }), player(game, side)];
  byId("game-title").replaceChildren(`Game ${game.n}: `, ...name(0), " – ", ...name(1), " ",
    make("span", { class: "result" }, RESULTS[game.r]));
  byId("game-facts").textContent =
    `${game.u} ${game.b}×${game.b}, opening #${game.o + 1}, ${game.z}. ${game.s ?? ""} ${game.v}.`;
  const faults = (game.f ?? []).map(([side, kind, text, stderr]) => {
    const item = make("div", {}, make("b", { class: "bad" }, `${kind}: `), `${sideName(side)} ${text}`);
    if (stderr) item.append(make("pre", { "aria-label": "standard error" }, stderr));
    return item;
  });
  byId("game-faults").replaceChildren(...faults);
}

function showMoves(game) {
  const rows = game.points.map((point, index) => {
    const cells = [
      datum(game, "x", index) ?? "",
      datum(game, "d", index) ?? "",
      count(datum(game, "c", index)),
      index < game.opening.length ? "opening" : duration(datum(game, "t", index)),
    ].map((text) => make("td", {}, `${text}`));
    const mark = make("span", { class: `stone-mark ${sideName(sideOf(index)).toLowerCase()}` });
    const row = make("tr", {}, make("td", {}, `${index + 1}`), make("td", { class: "words" }, mark, point), ...cells);
    row.addEventListener("click", () => go(index + 1));
    return row;
  });
  byId("moves").querySelector("tbody").replaceChildren(...rows);
}

/** Marks the move in the table and scrolls the table, not the page, to it. */
function markMove() {
  const box = byId("moves");
  [...box.querySelector("tbody").rows].forEach((row, index) => {
    row.ariaCurrent = index + 1 === state.move ? "true" : null;
    if (index + 1 === state.move) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  });
}

// ---------------------------------------------------------------------------------------------
// The graph: scores above, times below

const GRAPH = { width: 560, left: 34, right: 6, top: 8, middle: 88, bottom: 168, timesTop: 180, timesBottom: 224, height: 232 };

/** A score from Black's view between -1 and 1: proven wins at the rim, the rest by asinh. */
function level(text, side) {
  const sign = side === 0 ? 1 : -1;
  const mate = /^([+-]?)M\d*$/i.exec(text);
  if (mate) return sign * (mate[1] === "-" ? -1 : 1);
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) return undefined;
  return sign * Math.sign(value) * Math.min(0.94, (Math.asinh(Math.abs(value) / 100) / Math.asinh(100)) * 0.92);
}

const levelY = (value) => GRAPH.middle - value * (GRAPH.middle - GRAPH.top);

function graphX(game, index) {
  const room = GRAPH.width - GRAPH.left - GRAPH.right;
  return GRAPH.left + (room * (index + 0.5)) / Math.max(1, game.points.length);
}

function graphFrame(game) {
  const end = GRAPH.width - GRAPH.right;
  const rules = [["● M", 1], ["1000", level("1000", 0)], ["100", level("100", 0)], ["0", 0], ["100", level("-100", 0)], ["1000", level("-1000", 0)], ["○ M", -1]];
  const marks = rules.flatMap(([text, value]) => [
    draw("line", { class: value === 0 ? "zero" : "grid", x1: GRAPH.left, x2: end, y1: levelY(value), y2: levelY(value) }),
    draw("text", { x: 0, y: levelY(value) + 4 }, text),
  ]);
  const opening = GRAPH.left + ((end - GRAPH.left) * game.opening.length) / Math.max(1, game.points.length);
  return [
    draw("rect", { class: "before", x: GRAPH.left, y: GRAPH.top, width: opening - GRAPH.left, height: GRAPH.timesBottom - GRAPH.top }),
    ...marks,
    draw("line", { class: "zero", x1: GRAPH.left, x2: end, y1: GRAPH.timesBottom, y2: GRAPH.timesBottom }),
    draw("text", { x: 0, y: GRAPH.timesBottom }, "time"),
  ];
}

function scoreLines(game, side) {
  const points = game.points
    .map((_, index) => [index, datum(game, "x", index)])
    .filter(([index, text]) => text !== undefined && sideOf(index) === side)
    .map(([index, text]) => [graphX(game, index), level(text, side)])
    .filter(([, value]) => value !== undefined)
    .map(([x, value]) => [x, levelY(value)]);
  const line = draw("polyline", { class: `s${side}`, points: points.map((at) => at.join(",")).join(" ") });
  return [line, ...points.map(([cx, cy]) => draw("circle", { class: `s${side}`, cx, cy, r: 2.2 }))];
}

function timeBars(game) {
  const times = game.points.map((_, index) => datum(game, "t", index) ?? 0);
  const most = Math.max(1, ...times);
  const width = Math.max(1, (0.8 * (GRAPH.width - GRAPH.left)) / Math.max(1, times.length));
  return times.map((time, index) => {
    const height = (time / most) * (GRAPH.timesBottom - GRAPH.timesTop);
    return draw("rect", { class: `s${sideOf(index)}`, "stroke-width": 0, x: graphX(game, index) - width / 2, y: GRAPH.timesBottom - height, width, height });
  });
}

function drawGraph(game) {
  const now = draw("line", { id: "now", class: "now", y1: GRAPH.top, y2: GRAPH.timesBottom });
  byId("graph").replaceChildren(...graphFrame(game), ...timeBars(game), ...scoreLines(game, 0), ...scoreLines(game, 1), now);
}

function markGraph(game) {
  const x = state.move === 0 ? GRAPH.left : graphX(game, state.move - 1);
  fill(byId("now"), { x1: x, x2: x }, []);
}

/** The move under a click. */
function graphClick(event) {
  const box = byId("graph").getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * GRAPH.width;
  const total = games[state.game].points.length;
  const share = (x - GRAPH.left) / (GRAPH.width - GRAPH.left - GRAPH.right);
  go(Math.floor(share * total) + 1);
}
