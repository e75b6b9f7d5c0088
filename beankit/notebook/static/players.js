// The other players: name, counts, small fields, and what a game puts in front of them.
import { bean, button, coins, esc, icon, letter, markup, wordFor } from "./bits.js";
import { targets } from "./ways.js";

export function smallField(page, field) {
  if (!field.cards.length)
    return `<li class="bk-small bk-empty" aria-label="${esc(field.label)}">${esc(field.title)}</li>`;
  const kind = page.pic.beans[field.kind];
  const mixed = field.cards.some((card) => card !== field.kind);
  const step = field.next ? `<span class="bk-step">${field.next.at}→${field.next.coins}</span>` : "";
  const pays = field.worth ? coins(field.worth) : `<span>${esc(page.said.no_coin)}</span>`;
  return `<li class="bk-small" aria-label="${esc(field.label)}"><span class="bk-token">${bean(page, field.kind)}</span>
    <span class="bk-two"><b>${field.cards.length} × ${esc(kind?.mono ?? field.kind)}${mixed ? " ▴" : ""}</b>
    <span class="bk-pays">${pays} ${step}</span></span></li>`;
}

// What lies somewhere: a pile on the table is named first, cards in front of a player are counted first.
export function row(page, zone, pile = false) {
  if (zone.rows) {
    const rows = zone.rows.map(([name, cards]) => `<span>${esc(name)} ${chips(page, cards)}</span>`);
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
  return `<p class="bk-row"><span class="bk-rowname">${esc(zone.title)}</span> ${faces(page, zone)}</p>`;
}

function faces(page, zone) {
  if (zone.back === "bean")
    return chips(
      page,
      zone.cards.map((one) => one.card),
    );
  if (!zone.cards.some((one) => one.kinds)) {
    const last = zone.cards.length - 1;
    // No comma begins a line.
    const names = zone.cards.map((one, at) => `<b>${esc(one.name)}${at < last ? "," : ""}</b>`);
    return `${icon(zone.icon, "bk-mini")} ${names.join(" ")}`;
  }
  const pairs = zone.cards.map((one) =>
    (one.kinds ?? [one.card]).map((kind) => page.pic.beans[kind]?.mono ?? kind).join(" + "),
  );
  return pairs.map((pair) => `<span class="bk-chip">${esc(pair)}</span>`).join("");
}

export function chips(page, cards) {
  const count = new Map();
  for (const kind of cards) count.set(kind, (count.get(kind) ?? 0) + 1);
  return [...count]
    .map(
      ([kind, number]) =>
        markup`
          <span class="bk-chip">
            ${bean(page, kind)}${esc(page.pic.beans[kind]?.mono ?? kind)}
            ${number > 1 ? ` × ${number}` : ""}
          </span>
        `,
    )
    .join("");
}

// The coins of a player; pressed, it shows their kinds where everybody may know them.
function purse(page, seat) {
  const number = markup`
    ${icon("coin", "bk-coin")}<b>${seat.coins}</b>
    <span class="bk-sr"> ${esc(wordFor(page, seat.coins, "coin"))}</span>
  `;
  if (!seat.kinds.length) return `<span class="bk-gold">${number}</span>`;
  return markup`
    <button type="button" class="bk-gold bk-purse" data-do="purse" data-id="${seat.seat}"
      data-key="purse:${seat.seat}">
      ${number}
    </button>
  `;
}

const SIGNS = { active: ["▸", "is_active"], offers: ["▸", "offers"], asked: ["✉", "asked"] };

function panel(page, seat) {
  const aimed = targets(page, `seat:${seat.seat}`);
  const [sign, word] = SIGNS[seat.doing] ?? ["", ""];
  const doing = seat.trouble || (word ? page.said[word] : "");
  const backs = `<span class="bk-backs" aria-hidden="true">${"<i></i>".repeat(Math.min(seat.hand, 6))}</span>`;
  const shown = seat.shown.length
    ? `<p class="bk-row"><span class="bk-rowname">${esc(page.said.hand)}</span> ${chips(page, seat.shown)}</p>`
    : "";
  const pill = aimed.length
    ? button(page.said.here, "target", {
        id: `seat:${seat.seat}`,
        css: "bk-pill",
        name: `${page.said.here}: ${seat.name}`,
      })
    : "";
  return markup`
    <li
      class="bk-panel bk-player bk-e${seat.seat % 5}${seat.active ? " bk-lit" : ""}${aimed.length ? " bk-legal" : ""}"
      data-key="seat:${seat.seat}" data-drop="seat:${seat.seat}">
      ${pill}
      <div class="bk-who">
        ${letter(page, seat.seat)}
        <strong title="${esc(seat.name)}">${esc(seat.name)}</strong> <span
          class="bk-doing${seat.trouble ? " bk-bad" : ""}">
          ${doing ? `<span aria-hidden="true">${sign}</span> ${esc(doing)}` : ""}
        </span> <span class="bk-counts">
          ${backs}
          <span>
            ${seat.hand} <span class="bk-quiet bk-inhand">
              ${esc(page.said[seat.hand === 1 ? "one_in_hand" : "in_hand"])}
            </span>
            <span class="bk-quiet bk-cardsword">
              ${esc(wordFor(page, seat.hand, "card"))}
            </span>
          </span> ${purse(page, seat)}
        </span>
      </div>
      <ul class="bk-smalls bk-t${seat.fields.length}" role="list">
        ${seat.fields.map((field) => smallField(page, field)).join("")}
      </ul>
      ${shown}${seat.rows.map((zone) => row(page, zone)).join("")}
    </li>
  `;
}

export function players(page) {
  const others = page.pic.seats.filter((seat) => !seat.me);
  if (!others.length) return "";
  return markup`
    <ul class="bk-players bk-n${others.length}" role="list" data-key="players">
      ${others.map((seat) => panel(page, seat)).join("")}
    </ul>
  `;
}
