// The middle of the table: piles, turned-over cards, and what else a game lays there.
import { bean, broken, button, card, esc, growers, icon, markup, rule, tokens, wordFor } from "./bits.js";
import { fieldsOf } from "./ground.js";
import { row } from "./players.js";
import { givable, isChosen, isOpen, isSource, targets } from "./ways.js";

function dots(piles) {
  const open = Math.max(0, piles.of - piles.times);
  return `<span aria-hidden="true">${"●".repeat(piles.times)}${"○".repeat(open)}</span>`;
}

export function pilesOf(page) {
  const { piles } = page.pic;
  const drop = targets(page, "discard");
  const top = piles.top ? bean(page, piles.top) : "";
  const thrown = `${page.said.discard}: ${piles.discard} ${wordFor(page, piles.discard, "card")}. ${piles.on_top}`;
  const pill = drop.length ? button(page.said.discard_here, "target", { id: "discard", css: "bk-pill", key: "D" }) : "";
  return markup`
    <div class="bk-piles">
      <div class="bk-pile">
        <span class="bk-back" aria-hidden="true">${icon("back")}</span>
        <span class="bk-number">${piles.draw}</span>
        <span class="bk-pilename">
          <b>${broken(page.said.draw_pile)}</b> <span class="bk-quiet">${dots(piles)} ${esc(piles.run_out)}</span>
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
          <b>${broken(page.said.discard)}</b> <span class="bk-quiet">${esc(piles.on_top)}</span>
        </span>
      </div>
    </div>
  `;
}

function group(page, kind, cards) {
  const one = cards[0];
  const usable = isSource(page, one);
  const picked = isChosen(page, one);
  const label = `${cards.length} × ${page.pic.beans[kind]?.name ?? kind}`;
  return markup`
    <li>
      <button type="button" class="bk-group${picked ? " bk-chosen" : isOpen(page, one) ? " bk-legal" : ""}"
        data-key="group:${esc(kind)}" data-do="${usable ? "card" : "peek"}" data-id="${esc(one.id)}"
        aria-pressed="${picked}" aria-label="${esc(label)}">
        ${tokens(
          page,
          cards.map(() => kind),
          4,
        )} <b>
          ${cards.length} × ${esc(page.pic.beans[kind]?.mono ?? kind)}
        </b>
      </button>
    </li>
  `;
}

export function lyingCard(page, one) {
  const inTray = page.tray.give.includes(one.id);
  const composing = page.composing && givable(page, one);
  const usable = composing || isSource(page, one);
  const picked = composing ? inTray : isChosen(page, one);
  const css = picked ? "bk-chosen" : !composing && isOpen(page, one) ? "bk-legal" : "";
  const deed = composing ? "give" : usable ? "card" : "peek";
  return `<li>${card(page, one, { css, deed, pressed: usable ? picked : null })}${growers(page, one.grows)}</li>`;
}

function cardsOf(page) {
  const { lying, grouped, apart } = page.pic;
  const said = page.said;
  const parts = [];
  const { steps, now } = page.pic.game;
  const first = steps[now]?.number.startsWith("1"); // 1, and a half step after it
  const early = page.pic.seats.find((seat) => seat.me)?.active && first;
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
            page,
            kind,
            cards.filter((one) => one.card === kind),
          ),
        )
      : cards.map((one) => lyingCard(page, one));
    const body = cards.length
      ? `<ul class="bk-loose" role="list">${list.join("")}</ul>`
      : `<p class="bk-quiet">${esc(early ? said.nothing_there : "–")}</p>`;
    parts.push(`<div class="bk-lying" data-key="lie:${zone}"><h3>${esc(title)}</h3>${body}</div>`);
  }
  return parts.join("");
}

// While a deal is put together, the turned-over cards stand in front, and the own fields beside them.
function largeMarket(page) {
  const me = page.pic.seats.find((seat) => seat.me);
  return markup`
    <section class="bk-panel bk-market bk-large" data-key="market" aria-label="${esc(page.said.turned_over)}">
      <div class="bk-lyings">${cardsOf(page)}</div>
      <div class="bk-own" data-key="own">
        <h3>
          ${esc(page.said.your_fields)} <span class="bk-gold">
            ${icon("coin", "bk-coin")}<b>${me.coins}</b>
            <span class="bk-sr"> ${esc(wordFor(page, me.coins, "coin"))}</span>
          </span>
        </h3>
        ${fieldsOf(page)}
        <p class="bk-quiet">${esc(page.said.any_harvest)} ${rule("F-10")}</p>
      </div>
      ${pilesOf(page)}${others(page)}
    </section>
  `;
}

export function market(page) {
  if (page.composing) return largeMarket(page);
  const open = page.narrow ? button(page.said.log, "tab", { id: "log", css: "bk-openlog" }) : "";
  return markup`
    <section class="bk-panel bk-market" data-key="market" aria-label="${esc(page.said.turned_over)}">
      <div class="bk-stock">${pilesOf(page)}${others(page)}</div>
      <div class="bk-lyings">${cardsOf(page)}</div>
      ${open}
    </section>
  `;
}

function others(page) {
  const rows = page.pic.zones.map((zone) => row(page, zone, true)).join("");
  return rows ? `<div class="bk-others">${rows}</div>` : "";
}
