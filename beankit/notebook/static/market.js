// The middle of the table: piles, turned-over cards, and what else a game lays there.
import { bean, broken, button, card, esc, growers, icon, markup, mono, rule, tokens, wordFor } from "./bits.js";
import { fieldsOf } from "./ground.js";
import { row } from "./players.js";
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
      <div class="bk-pile">
        <span class="bk-back" aria-hidden="true">${icon("back")}</span>
        <span class="bk-number">${piles.draw}</span>
        <span class="bk-pilename">
          <b>${broken(state.said.draw_pile)}</b> <span class="bk-quiet">${dots(piles)} ${esc(piles.run_out)}</span>
        </span>
      </div>
      <div class="bk-pile${drop.length ? " bk-legal" : ""}" data-drop="discard">
        ${pill}
        <button type="button" class="bk-face" data-do="sheet" data-id="discard" data-key="discard"
          aria-label="${esc(thrown)}">
          ${top}
        </button>
        <span class="bk-number">${piles.discard}</span>
        <span class="bk-pilename">
          <b>${broken(state.said.discard)}</b> <span class="bk-quiet">${esc(piles.on_top)}</span>
        </span>
      </div>
    </div>
  `;
}

function group(state, kind, cards) {
  const one = cards[0];
  const usable = isSource(state, one);
  const picked = isChosen(state, one);
  const label = `${cards.length} × ${state.pic.beans[kind]?.name ?? kind}`;
  return markup`
    <li>
      <button type="button" class="bk-group${picked ? " bk-chosen" : isOpen(state, one) ? " bk-legal" : ""}"
        data-key="group:${esc(kind)}" data-do="${usable ? "card" : "peek"}" data-id="${esc(one.id)}"
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

export function lyingCard(state, one) {
  const inTray = state.deal.give.includes(one.id);
  const composing = state.deal.open && givable(state, one);
  const usable = composing || isSource(state, one);
  const picked = composing ? inTray : isChosen(state, one);
  const css = picked ? "bk-chosen" : !composing && isOpen(state, one) ? "bk-legal" : "";
  const deed = composing ? "give" : usable ? "card" : "peek";
  return `<li>${card(state, one, { css, deed, pressed: usable ? picked : null })}${growers(state, one.grows)}</li>`;
}

function cardsOf(state) {
  const { lying, grouped, apart } = state.pic;
  const said = state.said;
  const parts = [];
  const { steps, now } = state.pic.game;
  const first = steps[now]?.number.startsWith("1"); // 1, and a half step after it
  const early = state.pic.seats.find((seat) => seat.me)?.active && first;
  for (const [zone, title] of [
    ...apart.map((one) => [one.zone, one.title]),
    ["revealed", grouped ? said.on_table : said.turned_over],
    ["received", said.beside],
  ]) {
    const cards = lying.filter((one) => one.zone === zone);
    if (!cards.length && (zone !== "revealed" || lying.length)) continue;
    const kinds = [...new Set(cards.map((one) => one.card))];
    const list = grouped
      ? kinds.map((kind) =>
          group(
            state,
            kind,
            cards.filter((one) => one.card === kind),
          ),
        )
      : cards.map((one) => lyingCard(state, one));
    const body = cards.length
      ? `<ul class="bk-loose" role="list">${list.join("")}</ul>`
      : `<p class="bk-quiet">${esc(early ? said.nothing_there : "–")}</p>`;
    parts.push(`<div class="bk-lying" data-key="lie:${zone}"><h3>${esc(title)}</h3>${body}</div>`);
  }
  return parts.join("");
}

// While a deal is put together, the turned-over cards stand in front, and the own fields beside them.
function largeMarket(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  return markup`
    <section class="bk-panel bk-market bk-large" data-key="market" aria-label="${esc(state.said.turned_over)}">
      <div class="bk-lyings">${cardsOf(state)}</div>
      <div class="bk-own" data-key="own">
        <h3>
          ${esc(state.said.your_fields)} <span class="bk-gold">
            ${icon("coin", "bk-coin")}<b>${me.coins}</b>
            <span class="bk-sr"> ${esc(wordFor(state, me.coins, "coin"))}</span>
          </span>
        </h3>
        ${fieldsOf(state)}
        <p class="bk-quiet">${esc(state.said.any_harvest)} ${rule("F-10")}</p>
      </div>
      ${pilesOf(state)}${others(state)}
    </section>
  `;
}

export function market(state) {
  if (state.deal.open) return largeMarket(state);
  const open = state.narrow ? button(state.said.log, "tab", { id: "log", css: "bk-openlog" }) : "";
  return markup`
    <section class="bk-panel bk-market" data-key="market" aria-label="${esc(state.said.turned_over)}">
      <div class="bk-stock">${pilesOf(state)}${others(state)}</div>
      <div class="bk-lyings">${cardsOf(state)}</div>
      ${open}
    </section>
  `;
}

function others(state) {
  const rows = state.pic.zones.map((zone) => row(state, zone, true)).join("");
  return rows ? `<div class="bk-others">${rows}</div>` : "";
}
