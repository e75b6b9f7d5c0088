// What a game adds to the table, as its face says: panels with piles, banners, choices, and one's own other cards.
import { bean, button, coins, esc, fill, icon, LOCK, markup, plain, spans, tokens, wordFor } from "./bits.js";
import { badge, targets, why } from "./ways.js";

function panels(state, kind) {
  return (state.pic.panels ?? []).filter((panel) => panel.kind === kind);
}

// All piles in panels, wherever they are drawn.
export function heaps(pic) {
  return (pic.panels ?? []).flatMap((panel) => panel.piles ?? []);
}

function held(state, one) {
  if (!one.cards.length) return `<span class="bk-quiet bk-free">${esc(one.empty ?? "–")}</span>`;
  const name = state.pic.beans[one.kind]?.many ?? "";
  const number = one.need ? fill(state.said.of, { number: one.cards.length, need: one.need }) : one.cards.length;
  return `${tokens(state, one.cards, 6)} <b>${esc(number)}</b> <span class="bk-heldname">${esc(name)}</span>`;
}

function heap(state, one) {
  const aimed = targets(state, one.id);
  const reason = why(state, one.id);
  const pill = aimed.length
    ? button(state.said.here, "target", {
        id: one.id,
        css: "bk-pill",
        key: one.key ?? "",
        name: `${state.said.here}: ${one.name}`,
      })
    : "";
  const lock = reason ? `<span title="${esc(plain(reason))}">${LOCK}</span>` : "";
  const collected = one.cards.length ? state.pic.beans[one.kind]?.many : one.empty;
  const at = one.at
    ? markup`
      <span class="bk-quiet">
        ${esc(state.said.at)} ${coins(one.at)}
        <span class="bk-sr">
          ${one.at} ${esc(wordFor(state, one.at, "coin"))}
        </span>
      </span>
    `
    : "";
  return markup`
    <li class="bk-heap${aimed.length ? " bk-legal" : ""}" data-key="${esc(one.id)}" data-drop="${esc(one.id)}">
      ${pill} ${one.icon ? icon(one.icon, "bk-portrait") : ""}
      <div>
        <p>
          <b title="${esc(one.name)}">${esc(one.name)}</b> ${at} ${lock}
        </p>
        <p class="bk-held" title="${esc(collected)}">
          ${held(state, one)}
        </p>
      </div>
    </li>
  `;
}

// One's own coins against those of a rival.
function balance(state, panel) {
  const { mine, who, times, share, note, lead } = panel.balance;
  return markup`
    <div class="bk-balance">
      <span class="bk-big">${icon("coin", "bk-coin")} ${mine} <small>${esc(who)}</small></span> <span
        class="bk-scale" aria-hidden="true">
        <i style="width:${share}%"></i>
      </span> <span class="bk-big">
        <small>${esc(panel.title)}</small> ${icon("coin", "bk-coin")} ${times} × ${panel.coins}
      </span>
    </div>
    <p class="bk-quiet bk-center">${esc(note)}${lead.length ? ` · ${spans(state, lead)}` : ""}</p>
  `;
}

function heading(panel) {
  const gold = "coins" in panel ? `${icon("coin", "bk-coin")} ${panel.coins}` : "";
  return markup`
    <h3>
      ${esc(panel.title)} ${gold} <span class="bk-quiet">
        ${esc(panel.note ?? "")}
      </span>
    </h3>
  `;
}

// The piles of a game stand beside the players, each in a tile; returns them and how many tiles there are.
export function collections(state) {
  const piled = panels(state, "piles");
  const drawn = piled.map((panel) => {
    const head = panel.balance ? balance(state, panel) : heading(panel);
    const list = panel.piles.map((pile) => heap(state, pile)).join("");
    const key = esc(panel.id ?? panel.title);
    return markup`
      <section class="bk-collection" data-key="${key}" aria-label="${esc(panel.title)}">
        <ul class="bk-heaps" role="list">${list}</ul>
        <div class="bk-panel bk-stack">${head}</div>
      </section>
    `;
  });
  return [drawn.join(""), piled.reduce((tiles, panel) => tiles + panel.piles.length + 1, 0)];
}

const BANNERS = 2; // lines that the market has for them

// What is in force: its name stands in the market; pressed, it says what that means.
export function banners(state) {
  const inForce = panels(state, "banner");
  const rest = inForce.length - BANNERS;
  const list = inForce.slice(0, BANNERS).map((shown, at) => banner(state, shown, at));
  const more = rest > 0 ? button(`+${rest}`, "sheet", { id: "banners", css: "bk-link" }) : "";
  return list.length ? `<div class="bk-banners">${list.join("")}${more}</div>` : "";
}

function banner(state, one, at) {
  const use = badge(state, one.id);
  const act = use.options.length ? button(one.button, "badge", { id: one.id, key: one.key ?? "", at }) : "";
  return markup`
    <div class="bk-banner" data-key="banner${at}" title="${esc(one.text)}">
      ${one.icon ? icon(one.icon, "bk-mini") : ""}
      <button type="button" class="bk-bannername" data-do="sheet" data-id="banners" data-key="banners${at}">
        ${esc(one.title)}
      </button>
      ${act}
    </div>
  `;
}

export function wholeBanners(state) {
  return panels(state, "banner")
    .map(
      (one) => markup`
        <p>
          ${one.icon ? icon(one.icon, "bk-mini") : ""} <b>${esc(one.title)}</b> ${esc(one.text)}
          ${one.note ? ` · ${esc(one.note)}` : ""}
        </p>
      `,
    )
    .join("");
}

// Options that are drawn as cards: what each one is, and a button.
export function choices(state) {
  return markup`
    <ul class="bk-choices" data-key="choices" role="list">
      ${state.pic.ask.choices
        .map((one, at) => {
          const kind = state.pic.beans[one.card];
          return markup`
            <li class="bk-tray">
              <span class="bk-bigcard">${bean(state, one.card)}<b>${esc(kind?.name)}</b></span>
              <div>
                <p class="bk-quiet">${spans(state, one.effect)}</p>
                ${button(one.button, "badge", { id: one.id, key: String(at + 1), name: one.label })}
              </div>
            </li>
          `;
        })
        .join("")}
    </ul>
  `;
}

// A card of one's own that is no bean.
export function ownCard(state, one) {
  const found = badge(state, one.id);
  const usable = found.options.length;
  const act = button(one.button, "badge", {
    id: one.id,
    name: `${one.button}: ${one.name}`,
    why: usable ? "" : found.why ? plain(found.why) : one.barred,
    css: usable ? "bk-power" : "",
  });
  return markup`
    <li class="bk-owncard${one.up ? " bk-up" : ""}" data-key="${esc(one.at)}">
      ${one.icon ? icon(one.icon, "bk-mini") : ""}
      <p title="${esc(`${one.name}: ${one.text}`)}">
        <b>${esc(one.name)}</b> <span class="bk-cardstate">
          ${esc(one.state)}
        </span>
        <br><span class="bk-quiet">${esc(one.text)}</span>
      </p>
      ${act}
    </li>
  `;
}
