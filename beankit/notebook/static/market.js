// The middle of the table: piles, turned-over cards, and what else a game lays there.
import { bean, button, card, growers, icon, mono, spans, tokens, wordFor } from "./bits.js";
import { esc, markup, plain } from "./dom.js";
import { latest } from "./log.js";
import { banners } from "./panels.js";
import { row } from "./players.js";
import { hintButton } from "./question.js";
import { undoButton } from "./side.js";
import { givable, isChosen, isOpen, isSource, targets } from "./ways.js";

function dots(piles) {
  const open = Math.max(0, piles.of - piles.times);
  return `<span aria-hidden="true">${"●".repeat(piles.times)}${"○".repeat(open)}</span>`;
}

export function pilesOf(state) {
  const { piles } = state.pic;
  const drop = targets(state, "discard");
  const top = piles.top ? bean(state, piles.top) : "";
  const thrown = `${state.said.discard}: ${piles.discard} ${wordFor(state, piles.discard, "card")}. ${piles.on_top}`;
  const pill = drop.length
    ? button(state.said.discard_here, "target", { id: "discard", css: "bk-pill", key: "D" })
    : "";
  return markup`
    <div class="bk-piles">
      <div class="bk-pile" title="${esc(`${state.said.draw_pile}, ${piles.run_out}`)}">
        <span class="bk-back" aria-hidden="true">${icon("back")}</span>
        <span class="bk-pilename">
          <b class="bk-number">${piles.draw}</b> <span class="bk-called">${esc(state.said.draw_short)}</span>
          <span class="bk-quiet">${dots(piles)}<span class="bk-sr"> ${esc(piles.run_out)}</span></span>
        </span>
      </div>
      <div class="bk-pile${drop.length ? " bk-legal" : ""}" data-drop="discard" title="${esc(thrown)}">
        <button type="button" class="bk-face" data-do="sheet" data-id="discard" data-key="discard"
          aria-label="${esc(thrown)}">
          ${top}
        </button>
        <span class="bk-pilename">
          <b class="bk-number">${piles.discard}</b> <span class="bk-called">${esc(state.said.discard_short)}</span>
        </span>
        ${pill}
      </div>
    </div>
  `;
}

function group(state, kind, cards) {
  const first = cards[0];
  const usable = isSource(state, first);
  const picked = isChosen(state, first);
  const label = `${cards.length} × ${state.pic.beans[kind]?.name ?? kind}`;
  return markup`
    <li>
      <button type="button" class="bk-group${picked ? " bk-chosen" : isOpen(state, first) ? " bk-legal" : ""}"
        data-key="group:${esc(kind)}" data-do="${usable ? "card" : "peek"}" data-id="${esc(first.id)}"
        aria-pressed="${picked}" aria-label="${esc(label)}">
        ${tokens(
          state,
          cards.map(() => kind),
          4,
        )} <b>
          ${cards.length} × ${esc(mono(state, kind))}
        </b>
      </button>
    </li>
  `;
}

function lyingCard(state, loose) {
  const inTray = state.deal.give.includes(loose.id);
  const composing = state.deal.open && givable(state, loose);
  const usable = composing || isSource(state, loose);
  const picked = composing ? inTray : isChosen(state, loose);
  const css = picked ? "bk-chosen" : !composing && isOpen(state, loose) ? "bk-legal" : "";
  const deed = composing ? "give" : usable ? "card" : "peek";
  return `<li>${card(state, loose, { css, deed, pressed: usable ? picked : null })}${growers(state, loose.grows)}</li>`;
}

// Cards that lie together, with their title; where they can be placed kind by kind, as groups.
function lie(state, zone, title, empty) {
  const { lying, grouped } = state.pic;
  const all = lying.filter((loose) => loose.zone === zone);
  const kinds = [...new Set(all.map((loose) => loose.card))];
  const together = grouped && zone === "revealed";
  const list = together
    ? kinds.map((kind) =>
        group(
          state,
          kind,
          all.filter((loose) => loose.card === kind),
        ),
      )
    : all.map((loose) => lyingCard(state, loose));
  const body = all.length
    ? markup`
      <ul class="bk-loose bk-k${Math.min(list.length, 5)}${together ? " bk-groups" : ""}" role="list"
        style="--cards:${Math.max(2, list.length)}">
        ${list.join("")}
      </ul>
    `
    : `<p class="bk-quiet">${esc(empty)}</p>`;
  return `<div class="bk-lying" data-key="lie:${zone}"><h3 title="${esc(title)}">${esc(title)}</h3>${body}</div>`;
}

// Turned-over cards.
export function spread(state) {
  const { said } = state;
  const { early, market: trades } = state.pic.game;
  const soon = early && trades && !state.narrow && state.pic.seats.find((seat) => seat.me)?.active;
  const title = state.pic.grouped ? said.on_table : said.turned_over;
  return lie(state, "revealed", title, soon ? said.nothing_there : "–");
}

// Cards that somebody got and has to plant: they have a place of their own, also while there are none.
export function received(state) {
  return state.pic.game.market ? lie(state, "received", state.said.beside, state.said.beside_none) : "";
}

// What a game keeps apart, as a card in mid-air.
export function apartOf(state) {
  return state.pic.apart
    .filter(({ zone }) => state.pic.lying.some((loose) => loose.zone === zone))
    .map(({ zone, title }) => lie(state, zone, title, ""))
    .join("");
}

export function market(state) {
  return markup`
    <section class="bk-panel bk-market" data-key="market" aria-label="${esc(state.said.turned_over)}">
      ${spread(state)}
      <div class="bk-stock">${banners(state)}${others(state)}${pilesOf(state)}</div>
    </section>
  `;
}

// Below the table: what happened last, and the tools; on a phone the market, too.
export function line(state) {
  const last = latest(state, 1)[0];
  const open = button(state.said.log, "tab", { id: "log", css: "bk-openlog" });
  const phone = state.narrow;
  const got = state.pic.lying.some((loose) => loose.zone === "received") ? received(state) : "";
  const thrown = targets(state, "discard").length ? pilesOf(state) : "";
  return markup`
    <section class="bk-panel bk-line" data-key="line" aria-label="${esc(state.said.log)}">
      ${phone ? `<div class="bk-market" data-key="market">${spread(state)}${got}${thrown}</div>` : ""}
      <p class="bk-last" title="${last ? esc(plain(last.spans)) : ""}">${last ? spans(state, last.spans) : ""}</p>
      <div class="bk-acts">${phone ? "" : hintButton(state) + undoButton(state)}${open}</div>
    </section>
  `;
}

// What else lies on the table, as numbers; pressed, it shows what can be seen of it.
function others(state) {
  const { zones } = state.pic;
  if (!zones.length) return "";
  const list = zones.map((zone) => {
    const number = zone.number ?? zone.count ?? zone.rows?.flatMap(([, all]) => all).length ?? 0;
    const title = esc(zone.title);
    return markup`
      <span title="${title}">
        ${icon(zone.icon, "bk-mini")} <span>${title}</span> <b>${esc(number)}</b>
      </span>
    `;
  });
  return markup`
    <button type="button" class="bk-others" data-do="sheet" data-id="zones" data-key="zones">${list.join("")}</button>
  `;
}

export function wholeZones(state) {
  return state.pic.zones.map((zone) => row(state, zone, true)).join("");
}
