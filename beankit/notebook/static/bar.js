// The bar: the game, the steps of the turn, and the buttons for help, language and settings.
import { button, icon } from "./bits.js";
import { esc } from "./dom.js";
import { isLow } from "./grid.js";
import { isFolded, unfold } from "./guide.js";

export function bar(state) {
  const { game } = state.pic;
  const said = state.said;
  const steps = game.steps.map((step, at) => {
    const now = at === game.now && !game.over;
    const past = at < game.now || game.over;
    return `<li class="${now ? "bk-now" : past ? "bk-past" : ""}"${now ? ' aria-current="step"' : ""}>${
      past ? '<span aria-hidden="true">✓ </span>' : ""
    }<b>${esc(step.number)}</b> <span class="bk-stepname">${esc(step.name)}</span></li>`;
  });
  return `<header class="bk-bar">
    ${menu(state)}<div class="bk-brand">${icon("sprout", "bk-mark")}
      <strong title="${esc(game.title)}">${esc(game.title)}</strong>
      <span class="bk-quiet">${esc(game.turn_text)}</span></div>
    <ol class="bk-ribbon bk-steps${game.steps.length}" aria-label="${esc(game.phase)}">${steps.join("")}</ol>
    <div class="bk-tools">
      ${opened(state)}${state.settings.inside ? button(`‹ ${said.back_to}`, "back", { css: "bk-square" }) : ""}
      ${isFolded(state) ? unfold(state) : help(said)}
      ${button(state.settings.lang.toUpperCase(), "lang", { name: said.language, css: "bk-square bk-lang" })}
      ${button("⚙", "sheet", { id: "settings", name: said.settings, css: "bk-square" })}
    </div></header>`;
}

function help(said) {
  return button("?", "sheet", { id: "keys", name: said.keys, css: "bk-square bk-help" });
}

// The menu of the page around a table.
export function menu({ said, served }) {
  return served ? button("☰", "menu", { name: said.menu, css: "bk-square" }) : "";
}

// Where the window is too low for the lines below the table, they are opened from here.
function opened({ said, room, pic }) {
  if (!isLow(room) || pic.result) return "";
  return (
    button("", "sheet", { id: "market", css: "bk-square", html: icon("back", "bk-mini"), name: said.table_now }) +
    button(said.log, "tab", { id: "log", css: "bk-square bk-openlog" })
  );
}
