// The middle of the table: piles, turned-over cards, bosses, edicts, and what else a game lays there.
import {
  bean,
  broken,
  button,
  card,
  coins,
  esc,
  fill,
  growers,
  icon,
  LOCK,
  markup,
  rule,
  spans,
  tokens,
  wordFor,
} from "./bits.js";
import { fieldsOf } from "./ground.js";
import { row } from "./players.js";
import { badge, givable, isChosen, isOpen, isSource, targets, why } from "./ways.js";

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
  const { lying, grouped } = page.pic;
  const said = page.said;
  const parts = [];
  const { steps, now } = page.pic.game;
  const first = steps[now]?.number.startsWith("1"); // 1, and 1½ for magic
  const early = page.pic.seats.find((seat) => seat.me)?.active && first;
  for (const [zone, title] of [
    ["aside", said.mid_air],
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

function boss(page, one, at) {
  const aimed = targets(page, one.id);
  const reason = why(page, one.id);
  const name = page.pic.beans[one.kind]?.many ?? "";
  const number = fill(page.said.of, { number: one.cards.length, need: one.need });
  const held = one.cards.length
    ? `${tokens(page, one.cards, 6)} <b>${esc(number)}</b> ${esc(name)}`
    : `<span class="bk-quiet">${esc(page.said.takes_any)}</span>`;
  const pill = aimed.length
    ? button(page.said.here, "target", {
        id: one.id,
        css: "bk-pill",
        key: String(at + 4),
        name: `${page.said.here}: ${one.name}`,
      })
    : "";
  return markup`
    <li class="bk-boss${aimed.length ? " bk-legal" : ""}" data-key="${esc(one.id)}" data-drop="${esc(one.id)}">
      ${pill} ${icon(`boss-${one.boss}`, "bk-portrait")}
      <div>
        <p>
          <b>${esc(one.name)}</b> <span class="bk-quiet">
            ${esc(page.said.at)} ${coins(one.at)}
            <span class="bk-sr">
              ${one.at} ${esc(wordFor(page, one.at, "coin"))}
            </span>
          </span>
        </p>
        <p class="bk-held">${held}</p>
        ${reason ? `<p class="bk-why">${LOCK} ${spans(page, reason)}</p>` : ""}
      </div>
    </li>
  `;
}

export function mafia(page) {
  const { mafia: all } = page.pic;
  if (!all) return "";
  const theirs = all.coins * all.counts;
  const total = all.mine + theirs;
  const share = total ? Math.round((100 * all.mine) / total) : 50; // level before the first coin
  const who = page.reel ? page.reel.names[0] : page.said.you;
  const lead = page.reel ? "" : ` · ${spans(page, all.lead)}`; // it speaks to the player
  const head = all.solo
    ? markup`
      <div class="bk-balance">
        <span class="bk-big">${icon("coin", "bk-coin")} ${all.mine} <small>${esc(who)}</small></span> <span
          class="bk-scale" aria-hidden="true">
          <i style="width:${share}%"></i>
        </span> <span class="bk-big">
          <small>${esc(page.said.mafia)}</small> ${icon("coin", "bk-coin")} ${all.counts} × ${all.coins}
        </span>
      </div>
      <p class="bk-quiet bk-center">${esc(page.said.mafia_twice)}${lead}</p>
    `
    : markup`
      <h3>
        ${esc(page.said.mafia)} ${icon("coin", "bk-coin")} ${all.coins} <span class="bk-quiet">
          ${esc(page.said.mafia_help)}
        </span>
      </h3>
    `;
  return `<section class="bk-panel bk-mafia" data-key="mafia" aria-label="${esc(page.said.mafia)}">${head}
    <ul class="bk-bosses" role="list">${all.bosses.map((one, at) => boss(page, one, at)).join("")}</ul></section>`;
}

export function edicts(page) {
  const { edicts: all } = page.pic;
  return all
    .map((one, at) => {
      const use = badge(page, one.id);
      const act = use.options.length ? button(page.said.use, "badge", { id: one.id, key: "X", at }) : "";
      return markup`
        <div class="bk-edict" data-key="edict${at}">
          ${icon("edict", "bk-mini")}
          <p>
            <b>${esc(page.said.in_force)} ${esc(one.name)}</b> ${esc(one.does)}
            ${one.used ? ` · ${esc(page.said.used)}` : ""}
          </p>
          ${act}
        </div>
      `;
    })
    .join("");
}
