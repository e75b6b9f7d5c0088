// The bar: the game, the steps of the turn, and the buttons for help, language and settings.
import { button, esc, icon } from "./bits.js";

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
    <div class="bk-brand">${icon("sprout", "bk-mark")}<strong>${esc(game.title)}</strong>
      <span class="bk-quiet">${esc(game.turn_text)}</span></div>
    <ol class="bk-ribbon bk-steps${game.steps.length}" aria-label="${esc(game.phase)}">${steps.join("")}</ol>
    <div class="bk-tools">
      ${state.settings.inside ? button(`‹ ${said.back_to}`, "back", { css: "bk-square" }) : ""}
      ${button("?", "sheet", { id: "keys", name: said.keys, css: "bk-square" })}
      ${button(state.settings.lang.toUpperCase(), "lang", { name: said.language, css: "bk-square" })}
      ${button("⚙", "sheet", { id: "settings", name: said.settings, css: "bk-square" })}
    </div></header>`;
}
