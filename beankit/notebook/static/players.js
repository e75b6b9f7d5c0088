// The other players: name, counts, small fields, and what a game puts in front of them.
import { bean, broken, button, coins, icon, letter, mono, portrait, wordFor } from "./bits.js";
import { esc, markup } from "./dom.js";
import { collections } from "./panels.js";
import { hasRefused } from "./refusal.js";
import { targets } from "./ways.js";

export function smallField(state, field) {
  if (!field.cards.length)
    return `<li class="bk-small bk-empty" aria-label="${esc(field.label)}">${esc(field.title)}</li>`;
  const kind = state.pic.beans[field.kind];
  const mixed = field.cards.some((card) => card !== field.kind);
  const short = `${esc(kind?.mono ?? field.kind)}${mixed ? " ▴" : ""}`;
  const sort = `<span class="bk-ofkind"><span class="bk-by"> ×</span> ${short}</span>`;
  const step = field.next ? `<span class="bk-step">${field.next.at}→${field.next.coins}</span>` : "";
  const pays = field.worth ? coins(field.worth) : `<span>${esc(state.said.no_coin)}</span>`;
  return `<li class="bk-small" aria-label="${esc(field.label)}"><span class="bk-token">${bean(state, field.kind)}</span>
    <span class="bk-two"><b>${field.cards.length}${sort}</b>
    <span class="bk-pays">${pays} ${step}</span></span></li>`;
}

// What lies somewhere: a pile on the table is named first, cards in front of a player are counted first.
export function row(state, zone, pile = false) {
  if (zone.rows) {
    const rows = zone.rows.map(([name, cards]) => `<span>${esc(name)} ${chips(state, cards)}</span>`);
    return `<p class="bk-row"><span class="bk-rowname">${esc(zone.title)}</span> ${rows.join(" ")}</p>`;
  }
  if ("number" in zone)
    return `<p class="bk-row"><span class="bk-rowname">${esc(zone.title)}</span> ${esc(zone.number)}</p>`;
  if (!zone.open || !zone.cards.length) {
    const backs = icon(zone.icon, "bk-mini");
    const title = `<span class="bk-rowname">${esc(zone.title)}</span>`;
    const many = `${backs.repeat(Math.min(zone.count, 4))} ${esc(zone.count)}`;
    return `<p class="bk-row">${pile ? `${title} ${many}` : `${many} ${title}`}</p>`;
  }
  return `<p class="bk-row"><span class="bk-rowname">${esc(zone.title)}</span> ${faces(state, zone)}</p>`;
}

function faces(state, zone) {
  if (zone.back === "bean")
    return chips(
      state,
      zone.cards.map((shown) => shown.card),
    );
  if (!zone.cards.some((shown) => shown.kinds)) {
    const last = zone.cards.length - 1;
    // No comma begins a line.
    const names = zone.cards.map((shown, at) => `<b>${esc(shown.name)}${at < last ? "," : ""}</b>`);
    return `${icon(zone.icon, "bk-mini")} ${names.join(" ")}`;
  }
  const pairs = zone.cards.map((shown) => (shown.kinds ?? [shown.card]).map((kind) => mono(state, kind)).join(" + "));
  return pairs.map((pair) => `<span class="bk-chip">${esc(pair)}</span>`).join("");
}

export function chips(state, cards) {
  const count = new Map();
  for (const kind of cards) count.set(kind, (count.get(kind) ?? 0) + 1);
  return [...count]
    .map(
      ([kind, number]) =>
        markup`
          <span class="bk-chip">
            ${bean(state, kind)}${esc(mono(state, kind))}
            ${number > 1 ? ` × ${number}` : ""}
          </span>
        `,
    )
    .join("");
}

// The coins of a player; pressed, it shows their kinds where everybody may know them.
function purse(state, seat) {
  const number = markup`
    ${icon("coin", "bk-coin")}<b>${seat.coins}</b>
    <span class="bk-sr"> ${esc(wordFor(state, seat.coins, "coin"))}</span>
  `;
  if (!seat.kinds.length) return `<span class="bk-gold">${number}</span>`;
  return markup`
    <button type="button" class="bk-gold bk-purse" data-do="purse" data-id="${seat.seat}"
      data-key="purse:${seat.seat}">
      ${number}
    </button>
  `;
}

const SIGNS = {
  active: ["▸", "is_active"],
  offers: ["▸", "offers"],
  asked: ["✉", "asked"],
  refuses: ["×", "refuses"],
};

// What else lies in front of a player, as a number; pressed, it shows what can be seen of it.
function besides(state, seat) {
  const many = seat.rows.map((zone) => {
    const number = zone.number ?? zone.count ?? zone.rows?.flatMap(([, cards]) => cards).length ?? 0;
    return `<span>${icon(zone.icon, "bk-mini")}${esc(number)}</span>`;
  });
  if (seat.shown.length) many.push(`<span>${bean(state, seat.shown[0], "bk-mini")}${seat.shown.length}</span>`);
  if (!many.length) return "";
  const names = [...seat.rows.map((zone) => zone.title), ...(seat.shown.length ? [state.said.hand] : [])].join(", ");
  return markup`
    <button type="button" class="bk-besides" data-do="seat" data-id="${seat.seat}" data-key="besides:${seat.seat}"
      aria-label="${esc(`${seat.name}: ${names}`)}" title="${esc(names)}">
      ${many.join("")}
    </button>
  `;
}

// All that can be seen of a player.
export function wholeSeat(state, seat) {
  const shown = seat.shown.length
    ? `<p class="bk-row"><span class="bk-rowname">${esc(state.said.hand)}</span> ${chips(state, seat.shown)}</p>`
    : "";
  return `<p>${esc(seat.label)}</p>${shown}${seat.rows.map((zone) => row(state, zone)).join("")}`;
}

const LONG = 6; // letters of a name that takes two lines where there are many tiles

function panel(state, seat) {
  const full = seat.face.name === seat.name ? seat.name : `${seat.name} · ${seat.face.name}`;
  const aimed = targets(state, `seat:${seat.seat}`);
  const [sign, word] = SIGNS[hasRefused(state, seat) ? "refuses" : seat.doing] ?? ["", ""];
  const doing = seat.trouble || (word ? state.said[word] : "");
  const pill = aimed.length
    ? button(state.said.here, "target", {
        id: `seat:${seat.seat}`,
        css: "bk-pill",
        name: `${state.said.here}: ${seat.name}`,
      })
    : "";
  return markup`
    <li
      class="bk-panel bk-player bk-e${seat.seat % 5}${seat.active ? " bk-lit" : ""}${aimed.length ? " bk-legal" : ""}"
      data-key="seat:${seat.seat}" data-drop="seat:${seat.seat}">
      ${pill}
      <div class="bk-who">
        ${letter(state, seat.seat)}${portrait(seat.face)}
        <strong class="${seat.name.length > LONG ? "bk-longname" : ""}" lang="en" title="${esc(full)}">
          ${broken(state, seat.name)}
        </strong> <span
          class="bk-doing${seat.trouble ? " bk-bad" : ""}" title="${esc(doing)}">
          ${doing ? `<span aria-hidden="true">${sign}</span> <span class="bk-does">${esc(doing)}</span>` : ""}
        </span> <span class="bk-counts">
          ${besides(state, seat)}
          <span class="bk-inhand">
            <i aria-hidden="true"></i>${seat.hand}<span class="bk-sr"> ${esc(wordFor(state, seat.hand, "card"))}</span>
          </span>
          ${purse(state, seat)}
        </span>
      </div>
      <ul class="bk-smalls bk-t${seat.fields.length}" role="list">
        ${seat.fields.map((field) => smallField(state, field)).join("")}
      </ul>
    </li>
  `;
}

const CROWD = 6; // tiles in a row that leave no room for faces

// Everybody else at the table, and what a game collects, side by side.
export function players(state) {
  const others = state.pic.seats.filter((seat) => !seat.me);
  const seats = others.map((seat) => panel(state, seat)).join("");
  const [piles, tiles] = collections(state);
  const number = Math.min(others.length + tiles, CROWD);
  return markup`
    <div class="bk-rivals" data-key="rivals" data-tiles="${number}">
      ${seats ? `<ul class="bk-players" role="list" data-key="players">${seats}</ul>` : ""}${piles}
    </div>
  `;
}
