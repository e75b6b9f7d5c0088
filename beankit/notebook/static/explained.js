// What decisions cost: the curve of the chance to win, the dearest decisions, and one of them in full.
import { button, letter, spans } from "./bits.js";
import * as changes from "./changes.js";
import { dealPanel, tradePanel } from "./dealings.js";
import { esc, fill, hundredths, markup } from "./dom.js";
import { stepTo } from "./film.js";

const DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 3"];
const GRID = [0, 25, 50, 75, 100];

// The seat that is looked at: whose eyes look, or who played.
export const whose = ({ reel }) => reel.eyes ?? reel.you ?? 0;
const yours = (state, key) => state.said[`${key}${whose(state) === state.reel.you ? "_you" : ""}`];

export function ask(page, how = "show") {
  page.send({ do: "explain", seat: whose(page.state), how });
}

export function toTab(page, tab) {
  page.change(changes.filmTab, tab);
  if (tab === "explain") ask(page);
}

// The table before a dear decision.
export function watchDear(page, at) {
  const { explained } = page.state;
  if (!explained?.dear[at]) return;
  page.note(changes.filmTab, "table");
  stepTo(page, explained.dear[at].at);
  page.draw();
}

// Play on from a dear decision, or copy its position.
export function fromDear(page, at, deed) {
  stepTo(page, page.state.explained.dear[at].at);
  page.send({ do: deed });
}

// In the explanation 1 to 5 choose a dear decision, and Enter opens it.
export function explainKey(event, page) {
  const { explained, film } = page.state;
  const { key } = event;
  const pressed = event.target.closest("button");
  if (key === "Escape") toTab(page, "table");
  else if (/^[1-5]$/.test(key) && explained?.dear[key - 1]) {
    page.change(changes.dear, key - 1);
    page.root.querySelector(`[data-key="pick${key - 1}"]`)?.focus();
  } else if (key === "Enter" && (!pressed || pressed.dataset.do === "dear"))
    watchDear(page, Number(pressed?.dataset.id ?? film.dear));
  else return /^[0-9]$/.test(key);
  return true;
}

function points(curve, last, value) {
  return curve.map((chance) => `${((100 * chance.at) / last).toFixed(2)} ${(100 - value(chance)).toFixed(2)}`);
}

function lines(state, curve, last) {
  const seats = [...state.reel.names.keys()];
  const mine = whose(state);
  const rim = [...points(curve, last, ({ band }) => band[0]), ...points(curve, last, ({ band }) => band[1]).reverse()];
  const paths = seats.map((seat) => {
    const css = `bk-line bk-l${seat % 5}${seat === mine ? " bk-mine" : ""}`;
    const path = points(curve, last, ({ won }) => won[seat]).join("L");
    return `<path d="M${path}" class="${css}" stroke-dasharray="${seat === mine ? "" : DASHES[seat % 5] || "4 2"}"/>`;
  });
  return curve.length ? `<path d="M${rim.join("L")}Z" class="bk-band bk-b${mine % 5}"/>${paths.join("")}` : "";
}

// A dear decision on the curve, at the chance of the turn that it was made in.
function marks(state, last) {
  const { explained, film } = state;
  return explained.dear.map((dear, at) => {
    const chance = explained.curve.filter((other) => other.at <= dear.at).at(-1);
    const high = chance?.won[explained.seat] ?? 50;
    return markup`
      <button type="button" class="bk-dearmark${film.dear === at ? " bk-on" : ""}" data-do="dear" data-id="${at}"
        data-key="mark${at}" style="left:${((100 * dear.at) / last).toFixed(2)}%;bottom:${high}%"
        aria-label="${esc(fill(state, state.said.explain_number, { number: at + 1 }))}"
        aria-pressed="${film.dear === at}">
        ${at + 1}
      </button>
    `;
  });
}

// How the game went for the seat, in a sentence or two.
function course(state) {
  const { explained, reel } = state;
  if (!explained.finished || !explained.curve.length) return "";
  const [first, last] = explained.led ?? [];
  const lead = fill(state, yours(state, explained.led ? "explain_led" : "explain_never"), {
    name: reel.names[explained.seat],
    first,
    last,
  });
  return esc(`${lead} ${explained.most}`);
}

function curvePanel(state) {
  const { explained, reel, said } = state;
  const { curve } = explained;
  const last = Math.max(1, reel.last);
  const title = fill(state, yours(state, "explain_chance"), { name: reel.names[explained.seat] });
  const turn = (chance) => (chance ? `${said.turn} ${chance.turn}` : "");
  const whole = curve.at(-1)?.at === reel.last;
  const ticks = GRID.map((at) => `<span class="bk-tick" style="bottom:${at}%">${hundredths(state, at)}</span>`);
  const rows = curve.map(
    (chance) => `<tr><td>${chance.turn}</td><td>${hundredths(state, chance.won[explained.seat])}</td></tr>`,
  );
  return markup`
    <section class="bk-panel bk-chances" data-key="chances">
      <div class="bk-explainhead">
        <h3>${esc(title)}</h3>
        <span class="bk-legend">
          ${reel.names.map((name, seat) => `<span>${letter(state, seat)} ${esc(name)}</span>`).join("")}
        </span>
      </div>
      <div class="bk-chart">
        <div class="bk-plot">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${esc(title)}">
            ${GRID.map((value) => `<path d="M0 ${100 - value}H100" class="bk-grid"/>`).join("")}
            ${lines(state, curve, last)}
          </svg>
          ${ticks.join("")}
          ${marks(state, last).join("")}
        </div>
        <span class="bk-feet">
          <span>${esc(turn(curve[0]))}</span><span>${whole ? esc(turn(curve.at(-1))) : ""}</span>
        </span>
      </div>
      <div class="bk-sr">
        <table><caption>${esc(title)}</caption><tbody>${rows.join("")}</tbody></table>
      </div>
      <p>${course(state)}</p>
      <p class="bk-quiet">${explained.games ? esc(fill(state, said.explain_band, { games: explained.games })) : ""}</p>
    </section>
  `;
}

// How far it is, with a button that stops it or looks again.
function progress(state) {
  const { explained, said } = state;
  const { going, finished, percent } = explained;
  if (finished) return "";
  const text = fill(state, going ? said.explain_going : said.explain_stopped, { done: hundredths(state, percent) });
  return markup`
    <div class="bk-acts bk-left bk-explaining" data-key="explaining">
      <progress max="100" value="${percent}" aria-label="${esc(text)}"></progress>
      <span class="bk-quiet">${esc(text)}</span>
      ${
        going
          ? button(said.explain_stop, "explain", { id: "stop" })
          : button(said.explain_again, "explain", { id: "again" })
      }
    </div>
  `;
}

function dearRow(state, dear, at) {
  const { explained, film, said } = state;
  const on = film.dear === at;
  const bar = `<i style="width:${dear.size}%"></i>`; // beside what they are ranked by
  return markup`
    <tr class="${on ? "bk-on" : ""}" data-key="dear${at}">
      <td>
        <button type="button" class="bk-dearnumber${on ? " bk-on" : ""}" data-do="dear" data-id="${at}"
          data-key="pick${at}" aria-pressed="${on}"
          aria-label="${esc(fill(state, said.explain_number, { number: at + 1 }))}">
          ${at + 1}
        </button>
      </td>
      <td>${dear.turn}</td>
      <td>${spans(state, dear.played)}</td>
      <td><b>${spans(state, dear.instead)}</b></td>
      <td class="bk-lost">${explained.coins ? "" : bar}<span>${esc(dear.winning)}</span></td>
      <td class="bk-lost">${explained.coins ? bar : ""}<span>${esc(dear.coins)}</span></td>
      <td>${button(said.explain_watch, "watchdear", { id: String(at), css: "bk-link" })}</td>
    </tr>
  `;
}

function costPanel(state) {
  const { explained, said } = state;
  const heads = ["", said.turn, yours(state, "explain_did"), explained.instead];
  const worths = [said.explain_winning, said.explain_coins, ""];
  const table = markup`
    <table class="bk-dear">
      <thead><tr>${[...heads, ...worths].map((head) => `<th scope="col">${esc(head)}</th>`).join("")}</tr></thead>
      <tbody>${explained.dear.map((dear, at) => dearRow(state, dear, at)).join("")}</tbody>
    </table>
  `;
  return markup`
    <section class="bk-panel bk-costs" data-key="costs">
      <div class="bk-costhead"><h3>${esc(said.explain_costs)}</h3><p class="bk-quiet">${esc(said.explain_by)}</p></div>
      ${progress(state)}${explained.dear.length ? table : ""}
      <p class="bk-quiet" role="status">${esc(explained.told || said.explain_wait)}</p>
      ${explained.how ? `<p class="bk-quiet">${esc(explained.how)}</p>` : ""}
    </section>
  `;
}

// One way of a dear decision: its chance to win with the interval, and its coins.
function wayRow(state, { deed, done, chance, coins }) {
  const [mean, low, high] = chance;
  const label = done ? ` (${esc(yours(state, "explain_done"))})` : "";
  return markup`
    <li class="${done ? "bk-bad" : "bk-good"}">
      <span>${spans(state, deed)}${label}</span>
      <b>${hundredths(state, mean)}</b>
      <span class="bk-whisker" role="img" aria-label="${low} – ${hundredths(state, high)}">
        <i style="left:${low}%;width:${high - low}%"></i><em style="left:${mean}%"></em>
      </span>
      <span class="bk-quiet">${esc(coins)}</span>
    </li>
  `;
}

function wayList(state, dear) {
  if (!dear.ways.length) return "";
  const close = dear.close > 1 ? fill(state, state.said.explain_close, { number: dear.close }) : "";
  return markup`
    <h4>${esc(state.said.explain_winning)}</h4>
    <ol class="bk-wayrows">${dear.ways.map((way) => wayRow(state, way)).join("")}</ol>
    <p class="bk-quiet">${esc(close)}</p>
  `;
}

function dearPanel(state) {
  const { explained, film, said } = state;
  const dear = explained.dear[film.dear] ?? explained.dear[0];
  const at = explained.dear.indexOf(dear);
  if (!dear) return "";
  return markup`
    <section class="bk-panel bk-toolbox" data-key="dearest">
      <h3>
        ${esc(fill(state, said.explain_number, { number: at + 1 }))}
        <span class="bk-quiet">${esc(said.turn)} ${dear.turn}</span>
      </h3>
      <dl class="bk-ways">
        <dt>${esc(yours(state, "explain_did"))}</dt><dd>${spans(state, dear.played)}</dd>
        <dt>${esc(explained.instead)}</dt><dd><b>${spans(state, dear.instead)}</b></dd>
      </dl>
      ${wayList(state, dear)}
      <div class="bk-acts">
        ${button(said.explain_watch, "watchdear", { id: String(at), key: "↵", at: "side" })}
        ${button(said.play_on, "dearplay", { id: String(at), extra: `title="${esc(said.play_on_help)}"` })}
        ${button(said.copy_position, "dearcopy", { id: String(at) })}
      </div>
    </section>
  `;
}

export function explainView(state) {
  const { explained } = state;
  if (!explained || explained.seat !== whose(state)) return '<section class="bk-panel bk-chances bk-empty"></section>';
  return markup`
    <div class="bk-cols bk-explain">
      <div class="bk-main">${curvePanel(state)}${costPanel(state)}${dealPanel(state, yours)}</div>
      <aside class="bk-aside">${dearPanel(state)}${tradePanel(state, yours)}</aside>
    </div>
  `;
}

// Table or explanation; only finished games are explained.
export function tabs({ settings, film, said }) {
  if (!settings.explains) return "";
  const tab = (name) => markup`
    <button type="button" role="radio" class="bk-radio${film.tab === name ? " bk-on" : ""}" data-do="filmtab"
      data-id="${name}" data-key="filmtab${name}" aria-checked="${film.tab === name}">
      <span>${esc(said[`${name}_tab`])}</span>
    </button>
  `;
  return markup`
    <div class="bk-radios bk-filmtabs" role="radiogroup" aria-label="${esc(said.watching)}">
      ${tab("table")}${tab("explain")}
    </div>
  `;
}
