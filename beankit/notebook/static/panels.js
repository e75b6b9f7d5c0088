// What a game adds to the table, as its face says: panels with piles, banners, choices, and one's own other cards.
import { bean, broken, button, coins, icon, LOCK, spans, tokens, wordFor } from "./bits.js";
import { esc, fill, markup, plain } from "./dom.js";
import { badge, targets, why } from "./ways.js";

function panels(state, kind) {
  return (state.pic.panels ?? []).filter((panel) => panel.kind === kind);
}

// All piles in panels, wherever they are drawn.
export function heaps(pic) {
  return (pic.panels ?? []).flatMap((panel) => panel.piles ?? []);
}

function held(state, pile) {
  if (!pile.cards.length) return `<span class="bk-quiet bk-free">${esc(pile.empty ?? "–")}</span>`;
  const name = broken(state, state.pic.beans[pile.kind]?.many ?? "");
  const { length } = pile.cards;
  const number = pile.need ? fill(state, state.said.of, { number: length, need: pile.need }) : length;
  return `${tokens(state, pile.cards, 6)} <b>${esc(number)}</b> <span class="bk-heldname">${name}</span>`;
}

function heap(state, pile) {
  const aimed = targets(state, pile.id);
  const reason = why(state, pile.id);
  const pill = aimed.length
    ? button(state.said.here, "target", {
        id: pile.id,
        css: "bk-pill",
        key: pile.key ?? "",
        html: `<span>${esc(state.said.here)}</span>`,
        name: `${state.said.here}: ${pile.name}`,
      })
    : "";
  const lock = reason ? `<span title="${esc(plain(reason))}">${LOCK}</span>` : "";
  const collected = pile.cards.length ? state.pic.beans[pile.kind]?.many : pile.empty;
  const at = pile.at
    ? markup`
      <span class="bk-quiet">
        ${esc(state.said.at)} ${coins(pile.at)}
        <span class="bk-sr">
          ${pile.at} ${esc(wordFor(state, pile.at, "coin"))}
        </span>
      </span>
    `
    : "";
  return markup`
    <li class="bk-heap${aimed.length ? " bk-legal" : ""}" data-key="${esc(pile.id)}" data-drop="${esc(pile.id)}">
      ${pill} ${pile.icon ? icon(pile.icon, "bk-portrait") : ""}
      <div>
        <p>
          <b title="${esc(pile.name)}">${esc(pile.name)}</b> ${at} ${lock}
        </p>
        <p class="bk-held" title="${esc(collected)}">
          ${held(state, pile)}
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

function banner(state, shown, at) {
  const use = badge(state, shown.id);
  const act = use.options.length ? button(shown.button, "badge", { id: shown.id, key: shown.key ?? "", at }) : "";
  return markup`
    <div class="bk-banner" data-key="banner${at}" title="${esc(`${shown.title}: ${shown.text}`)}">
      ${shown.icon ? icon(shown.icon, "bk-mini") : ""}
      <button type="button" class="bk-bannername" data-do="sheet" data-id="banners" data-key="banners${at}">
        ${esc(state.pic.beans[shown.card]?.title ?? shown.title)}
      </button>
      ${act}
    </div>
  `;
}

export function wholeBanners(state) {
  return panels(state, "banner")
    .map(
      (inForce) => markup`
        <p>
          ${inForce.icon ? icon(inForce.icon, "bk-mini") : ""} <b>${esc(inForce.title)}</b> ${esc(inForce.text)}
          ${inForce.note ? ` · ${esc(inForce.note)}` : ""}
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
        .map((choice, at) => {
          const kind = state.pic.beans[choice.card];
          return markup`
            <li class="bk-tray">
              <span class="bk-bigcard">${bean(state, choice.card)}<b>${broken(state, kind?.name ?? "")}</b></span>
              <div>
                <p class="bk-quiet">${spans(state, choice.effect)}</p>
                ${button(choice.button, "badge", { id: choice.id, key: String(at + 1), name: choice.label })}
              </div>
            </li>
          `;
        })
        .join("")}
    </ul>
  `;
}

// A card of one's own that is no bean.
export function ownCard(state, own) {
  const use = badge(state, own.id);
  const usable = use.options.length;
  const act = button(own.button, "badge", {
    id: own.id,
    name: `${own.button}: ${own.name}`,
    why: usable ? "" : use.why ? plain(use.why) : own.barred,
    css: usable ? "bk-power" : "",
  });
  return markup`
    <li class="bk-owncard${own.up ? " bk-up" : ""}" data-key="${esc(own.at)}">
      ${own.icon ? icon(own.icon, "bk-mini") : ""}
      <p title="${esc(`${own.name}: ${own.text}`)}">
        <b>${esc(own.name)}</b>
        <br><span class="bk-cardstate">${esc(own.state)}</span> <span class="bk-quiet">· ${esc(own.text)}</span>
      </p>
      ${act}
    </li>
  `;
}
