// Ask me only if ...: which offers one wants to answer. Python keeps the filter, and says what it would have done.
import { bean, button, spans } from "./bits.js";
import * as changes from "./changes.js";
import { esc, markup } from "./dom.js";
import { keepLook } from "./state.js";

const PARTS = ["able", "grown", "even"];
const SPANS = ["turn", "game", "always"];
const NONE = { able: false, grown: false, even: false, never: [], gifts: true, span: "turn" };

function plainly({ able, grown, even, never, gifts, span }) {
  return { able, grown, even, never, gifts, span };
}

function isEmpty({ able, grown, even, never }) {
  return !(able || grown || even || never.length);
}

function check(state, name) {
  const { said, sheet } = state;
  const help = said[`filter_${name}_help`];
  return markup`
    <button type="button" role="checkbox" class="bk-check" aria-checked="${sheet.sieve[name]}" data-do="sieve"
      data-name="${name}" data-key="sieve:${name}">
      <i aria-hidden="true"></i>
      <span><b>${esc(said[`filter_${name}`])}</b>${help ? `<small>${esc(help)}</small>` : ""}</span>
    </button>
  `;
}

// The kinds that one never gives.
function kinds(state) {
  const { never } = state.sheet.sieve;
  const list = Object.entries(state.pic.beans).filter(([, known]) => known.pays);
  const chips = list.map(([kind, known]) => {
    const on = never.includes(kind);
    return markup`
      <li>
        <button type="button" class="bk-kind${on ? " bk-chosen" : ""}" data-do="never" data-id="${esc(kind)}"
          data-key="never:${esc(kind)}" aria-label="${esc(known.name)}" aria-pressed="${on}" title="${esc(known.name)}">
          ${bean(state, kind)}<b>${esc(known.mono)}</b>
        </button>
      </li>
    `;
  });
  return markup`
    <div role="group" aria-label="${esc(state.said.filter_never)}">
      <h4>${esc(state.said.filter_never)}</h4>
      <ul class="bk-palette bk-never" role="list">${chips.join("")}</ul>
    </div>
  `;
}

function spanOf(state) {
  const { said, sheet } = state;
  const radios = SPANS.map((span) => {
    const on = sheet.sieve.span === span;
    return markup`
      <button type="button" role="radio" class="bk-radio${on ? " bk-on" : ""}" aria-checked="${on}" data-do="span"
        data-id="${span}" data-key="span:${span}">
        <span>${esc(said[`span_${span}`])}</span>
      </button>
    `;
  });
  return markup`
    <div class="bk-setting" role="radiogroup" aria-label="${esc(said.filter_for)}">
      <span>${esc(said.filter_for)}</span><span class="bk-radios">${radios.join("")}</span>
    </div>
  `;
}

// What the filter would have done to the offers so far, and what it does to the present one.
function sifted(state) {
  const trial = state.sheet.sifted;
  if (!trial) return "";
  const now = trial.now.length
    ? `<p class="bk-effect bk-${trial.refuses ? "poor" : "good"}">${spans(state, trial.now)}</p>`
    : "";
  const past = `<p class="bk-effect bk-told">${spans(state, trial.past)}</p>`;
  return `<div class="bk-sifted" role="status">${past}${now}</div>`;
}

export function filterSheet(state) {
  const { said, sheet } = state;
  if (!sheet.sieve) return "";
  return markup`
    <p class="bk-quiet">${esc(said.filter_help)}</p>
    ${PARTS.map((name) => check(state, name)).join("")}${kinds(state)}${check(state, "gifts")}
    ${spanOf(state)}${sifted(state)}
    <div class="bk-acts bk-ends">
      ${isEmpty(sheet.sieve) ? "" : button(said.clear, "unsieve", { css: "bk-link" })}
      ${button(said.use_filter, "usefilter", { css: "bk-main" })}
    </div>
  `;
}

// Beside the answers; it says whether a filter is in use.
export function filterButton(state) {
  const { filter, game } = state.pic;
  if (!game.market) return "";
  const label = filter ? state.said.ask_only_on : state.said.ask_only;
  return button(label, "filter", {
    css: `bk-link${filter ? " bk-on" : ""}`,
    key: "W",
    extra: `title="${esc(label)}"`,
  });
}

function count(page) {
  page.send({ do: "sift", ...plainly(page.state.sheet.sieve) });
}

function change(page, news) {
  page.change(changes.sieve, { ...page.state.sheet.sieve, ...news });
  count(page);
}

export function openFilter(page) {
  const { look, pic } = page.state;
  if (!pic.game.market || pic.result) return;
  page.note(changes.sieve, plainly({ ...NONE, ...(pic.filter ?? look.filter) }));
  page.show("filter");
  count(page);
}

// "Always" is kept with the settings of this browser.
function use(page) {
  const { look, sheet } = page.state;
  const always = sheet.sieve.span === "always" && !isEmpty(sheet.sieve);
  if (always || look.filter) {
    page.note(changes.look, "filter", always ? sheet.sieve : null);
    keepLook(page.state.look);
  }
  page.send({ do: "sift", use: true, ...plainly(sheet.sieve) });
  page.escape();
}

// A new table is told the filter that this browser keeps.
export function recall(page, before, { filter, game, result }) {
  const kept = page.state.look.filter;
  if (!before && kept && !filter && game.market && !result)
    page.send({ do: "sift", use: true, ...plainly({ ...NONE, ...kept }) });
}

export const FILTER = {
  filter: openFilter,
  sieve: (page, { name }) => change(page, { [name]: !page.state.sheet.sieve[name] }),
  never: (page, { id }) => {
    const { never } = page.state.sheet.sieve;
    change(page, { never: never.includes(id) ? never.filter((kind) => kind !== id) : [...never, id] });
  },
  span: (page, { id }) => change(page, { span: id }),
  unsieve: (page) => change(page, { ...NONE, span: page.state.sheet.sieve.span }),
  usefilter: use,
};
