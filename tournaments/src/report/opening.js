// ---------------------------------------------------------------------------------------------
// The diagram of an opening, beside whatever names one and has the pointer or the keys

/** Room between the diagram and what it belongs to, in pixels. */
const HINT_GAP = 8;

/** Shows the opening that an element names. */
function showHint(element) {
  const index = Number(element.dataset.opening) - 1;
  const game = games.find((game) => game.o === index);
  if (!game) return;
  const board = draw("svg", { class: "board" });
  const stones = game.opening.map((point, at) => stone(point, at, { number: true }));
  drawGrid(board, game.b).append(...stones);
  const words = `Opening #${index + 1}: ${game.opening.join(" ") || "empty board"}`;
  byId("hint").replaceChildren(board, make("p", {}, words));
  byId("hint").hidden = false;
  placeHint(element.getBoundingClientRect());
}

/** Puts the diagram at the right of a box, or at the left where there is more room, inside the window. */
function placeHint(box) {
  const hint = byId("hint");
  const { width, height } = hint.getBoundingClientRect();
  const fits = box.right + HINT_GAP + width <= innerWidth;
  const left = fits ? box.right + HINT_GAP : box.left - HINT_GAP - width;
  const top = (box.top + box.bottom - height) / 2;
  const inside = (place, room) => Math.max(0, Math.min(place, room));
  hint.style.left = `${inside(left, innerWidth - width)}px`;
  hint.style.top = `${inside(top, innerHeight - height)}px`;
}

function hideHint() {
  byId("hint").hidden = true;
}

/** Listens for all elements that name an opening, those of the list to come among them. */
function listenForHints() {
  const named = (event) => event.target.closest?.("[data-opening]");
  // A finger that touches one does not hover, and would have the diagram under it.
  const hovers = (event) => event.pointerType !== "touch";
  addEventListener("pointerover", (event) => {
    if (named(event) && hovers(event)) showHint(named(event));
  });
  addEventListener("pointerout", (event) => named(event) && hideHint());
  addEventListener("focusin", (event) => {
    if (named(event)?.matches(":focus-visible")) showHint(named(event));
  });
  addEventListener("focusout", hideHint);
  addEventListener("keydown", (event) => event.key === "Escape" && hideHint());
  addEventListener("scroll", hideHint, { capture: true, passive: true });
}
