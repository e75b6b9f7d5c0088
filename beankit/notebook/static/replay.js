// A replay: everybody's table, the decision, a scrubber over all decisions, and the story with the bots' remarks.

import { menu } from "./bar.js";
import { bean, button, icon, letter, portrait, spans, wordFor } from "./bits.js";
import { chart } from "./chart.js";
import { esc, fill, markup, plain } from "./dom.js";
import { explainView, tabs } from "./explained.js";
import { turnAfter, turnBefore } from "./film.js";
import { pilesOf } from "./market.js";
import { collections, wholeBanners } from "./panels.js";
import { chips, row, smallField } from "./players.js";
import { decision, storySide } from "./story.js";

export const SPEEDS = [0.5, 1, 4, 16];
const SIGNS_OF = { trade: "⇄", harvest: "●", remark: "“", fault: "!" };

function handOf(state, seat) {
  const cards = seat.cards.map((kind, at) =>
    kind.startsWith("?")
      ? '<span class="bk-backcard"></span>'
      : `<span class="bk-token${at ? "" : " bk-first"}">${bean(state, kind)}</span>`,
  );
  const known = seat.cards.filter((kind) => !kind.startsWith("?")).map((kind) => state.pic.beans[kind]?.name ?? kind);
  return markup`
    <p class="bk-row bk-openhand">
      <span class="bk-rowname">${esc(state.said.hand)}</span>
      <span aria-hidden="true">${cards.join("")}</span>
      <span class="bk-sr">
        ${esc(known.join(", ") || `${seat.cards.length} ${wordFor(state, seat.cards.length, "card")}`)}
      </span>
    </p>
  `;
}

// What another seat could believe about this hand, if that was asked at this decision.
function beliefOf(state, seat) {
  const { believed, film, reel, said } = state;
  const hand = believed?.at === film.at ? believed.hands.find((other) => other.seat === seat.seat) : null;
  if (!hand) return "";
  const who = fill(state, said[`believe_what${believed.seat === reel.you ? "_you" : ""}`], {
    name: reel.names[believed.seat],
  });
  return `<p class="bk-belief">${esc(who)} ${spans(state, hand.text)}</p>`;
}

function seatPanel(state, seat) {
  return markup`
    <li class="bk-panel bk-player bk-seat bk-e${seat.seat % 5}${seat.asked ? " bk-lit" : ""}"
      data-key="seat${seat.seat}">
      <div class="bk-who">
        ${letter(state, seat.seat)}${portrait(seat.face)}<strong>${esc(seat.name)}</strong>
        <span class="bk-doing">${seat.active ? `▸ ${esc(state.said.is_active)}` : ""}</span>
        <span class="bk-counts"><span class="bk-gold">${icon("coin", "bk-coin")}<b>${seat.coins}</b></span></span>
      </div>
      <ul class="bk-smalls bk-t${seat.fields.length}" role="list">
        ${seat.fields.map((field) => smallField(state, field)).join("")}
      </ul>
      ${handOf(state, seat)}${beliefOf(state, seat)}${seat.rows.map((zone) => row(state, zone)).join("")}
    </li>
  `;
}

// What a game adds to the table.
function besides(state) {
  const piles = collections(state)[0];
  const banners = wholeBanners(state);
  return (
    (piles ? `<div class="bk-rivals">${piles}</div>` : "") +
    (banners ? `<section class="bk-panel bk-banners" data-key="banners">${banners}</section>` : "")
  );
}

function middle(state) {
  const { pic, reel } = state;
  const { move } = pic;
  const headline = move
    ? markup`
      ${letter(state, move.seat)} <span>
        ${esc(reel.names[move.seat])}: ${move.text ? spans(state, move.text) : esc(move.kind)}
      </span>
    `
    : `<span>${esc(pic.game.phase)}</span>`;
  const lying = pic.lying.map((card) => card.card);
  return markup`
    <section class="bk-panel bk-market" data-key="market">
      ${pilesOf(state)}
      <div class="bk-now2">
        <p class="bk-quiet">
          ${esc(pic.game.turn_text)} · ${esc(pic.game.phase)} · ${esc(
            fill(state, state.said.decision_of, { number: Math.min(state.film.at + 1, reel.last), last: reel.last }),
          )}
        </p>
        <h2 class="bk-question" tabindex="-1">${headline}</h2>
        ${
          lying.length
            ? markup`
            <p class="bk-row">
              <span class="bk-rowname">${esc(state.said.turned_over)}</span> ${chips(state, lying)}
            </p>
          `
            : ""
        }
        ${pic.zones.map((zone) => row(state, zone, true)).join("")}
      </div>
    </section>
  `;
}

// What is marked on the scrubber: where it happened, and its kind.
function marked(reel) {
  return [
    ...reel.story.filter((line) => line.mark).map((line) => [line.at, line.mark]),
    ...reel.remarks.map((remark) => [remark.at, "remark"]),
    ...reel.faults.map((fault) => [fault.at, "fault"]),
  ];
}

function marks(reel) {
  return `<span class="bk-marks" aria-hidden="true">${marked(reel)
    .map(
      ([at, kind]) =>
        `<i class="bk-m-${kind}" style="left:${(100 * at) / Math.max(1, reel.last)}%">${SIGNS_OF[kind]}</i>`,
    )
    .join("")}</span>`;
}

// The signs that are on the scrubber, with their names.
function legend({ reel, said }) {
  const kinds = new Set(marked(reel).map(([, kind]) => kind));
  return Object.entries(SIGNS_OF)
    .filter(([kind]) => kinds.has(kind))
    .map(
      ([kind, sign]) =>
        `<span><i class="bk-m-${kind}" aria-hidden="true">${sign}</i> ${esc(said[`mark_${kind}`])}</span>`,
    )
    .join("");
}

export const STEPS = {
  to_start: () => 0,
  turn_back: turnBefore,
  step_back: (state) => state.film.at - 1,
  step_on: (state) => state.film.at + 1,
  turn_on: turnAfter,
  to_end: ({ reel }) => reel.last,
};
const BACK = { to_start: "|◂", turn_back: "◂◂", step_back: "◂" };
const ON = { step_on: "▸", turn_on: "▸▸", to_end: "▸|" };

function stepButton(state, [key, sign]) {
  const word = key.startsWith("turn_") ? ` ${state.said.turn_word}` : "";
  const label = key === "turn_back" ? `${sign}${word}` : `${word} ${sign}`;
  return button(word ? label.trim() : sign, "goto", { id: key, name: state.said[key], css: "bk-square" });
}

function controls(state) {
  const said = state.said;
  const { film, reel } = state;
  const { at } = film;
  const line = reel.story.filter((entry) => entry.at <= at).at(-1);
  const speeds = SPEEDS.map(
    (speed) =>
      markup`
        <button type="button" role="radio" class="bk-radio${film.speed === speed ? " bk-on" : ""}"
          aria-checked="${film.speed === speed}" data-do="speed" data-id="${speed}" data-key="speed${speed}">
          <span>${speed === 0.5 ? "½" : speed}×</span>
        </button>
      `,
  );
  const words = line ? plain(line.spans) : "";
  return markup`
    <section class="bk-panel bk-controls" data-key="controls">
      <h3 class="bk-quiet">${esc(said.coins)}</h3>
      ${chart(state, reel.coins, {
        at,
        label: said.coins,
        rival: reel.rival,
        tall: Math.max(76, 19 * reel.coins.length),
        ticks: false,
      })}
      <div class="bk-scrub">
        <input type="range" class="bk-range" data-own="1" data-key="range" min="0" max="${reel.last}" step="1"
          value="${at}" aria-label="${esc(fill(state, said.decision_of, { number: at, last: reel.last }))}"
          aria-valuetext="${esc(words)}"> ${marks(reel)}
        <output class="bk-scrubtip" data-own="1" data-key="scrubtip" aria-hidden="true"></output>
      </div>
      <div class="bk-acts bk-left">
        ${Object.entries(BACK)
          .map((step) => stepButton(state, step))
          .join("")}
        ${button(film.playing ? `❚❚ ${said.pause}` : `▶ ${said.play}`, "play", { css: "bk-main", key: "␣" })}
        ${Object.entries(ON)
          .map((step) => stepButton(state, step))
          .join("")}
        <span class="bk-radios" role="radiogroup" aria-label="${esc(said.speed)}">${speeds.join("")}</span>
        <span class="bk-legend bk-quiet">${legend(state)}</span>
      </div>
    </section>
  `;
}

export function replayView(state) {
  const said = state.said;
  const { film, reel, pic } = state;
  const eyes = [null, ...reel.names.keys()].map((seat) => {
    const on = reel.eyes === seat;
    return markup`
      <button type="button" role="radio" class="bk-radio${on ? " bk-on" : ""}" aria-checked="${on}" data-do="eyes"
        data-id="${seat ?? "all"}" data-key="eyes${seat}">
        ${seat === null ? "" : letter(state, seat)}
        <span>${esc(seat === null ? said.all_eyes : reel.names[seat])}</span>
      </button>
    `;
  });
  return markup`
    <header class="bk-bar">
      <div class="bk-brand">
        ${menu(state)}${icon("sprout", "bk-mark")}<strong>${esc(said.watching)}</strong>
        <span class="bk-quiet">${esc(pic.game.title)}</span>
      </div>
      <div class="bk-radios bk-eyes" role="radiogroup" aria-label="${esc(said.watching)}">${eyes.join("")}</div>
      ${tabs(state)}
      <div class="bk-tools">
        ${state.settings.inside ? button(`‹ ${said.back_to}`, "back", { css: "bk-square" }) : ""}
        ${button("?", "sheet", { id: "keys", name: said.keys, css: "bk-square" })}
        ${button(state.settings.lang.toUpperCase(), "lang", { name: said.language, css: "bk-square" })}
        ${state.settings.share ? button(`↗ ${said.link}`, "link", { css: "bk-square" }) : ""}
        ${button("", "record", {
          html: `⤓<span class="bk-wide">${esc(said.record)}</span>`,
          name: said.download,
          css: "bk-square",
        })}
      </div>
    </header>
    ${film.tab === "explain" && state.settings.explains ? explainView(state) : tableView(state)}
  `;
}

function tableView(state) {
  const { pic } = state;
  return markup`
    <div class="bk-cols">
      <div class="bk-main">
        <ul class="bk-players bk-seats bk-seats${pic.seats.length}" role="list">
          ${pic.seats.map((seat) => seatPanel(state, seat)).join("")}
        </ul>
        ${besides(state)}${middle(state)}${controls(state)}
      </div>
      <aside class="bk-aside">${storySide(state)}${decision(state)}</aside>
    </div>
  `;
}
