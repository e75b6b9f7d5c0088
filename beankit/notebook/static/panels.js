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
  if (!one.cards.length) return `<span class="bk-quiet">${esc(one.empty ?? "–")}</span>`;
  const name = state.pic.beans[one.kind]?.many ?? "";
  const number = one.need ? fill(state.said.of, { number: one.cards.length, need: one.need }) : one.cards.length;
  return `${tokens(state, one.cards, 6)} <b>${esc(number)}</b> ${esc(name)}`;
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
          <b>${esc(one.name)}</b> ${at}
        </p>
        <p class="bk-held">${held(state, one)}</p>
        ${reason ? `<p class="bk-why">${LOCK} ${spans(state, reason)}</p>` : ""}
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

export function collections(state) {
  return panels(state, "piles")
    .map((panel) => {
      const head = panel.balance ? balance(state, panel) : heading(panel);
      const list = panel.piles.map((one) => heap(state, one)).join("");
      const key = esc(panel.id ?? panel.title);
      return `<section class="bk-panel bk-collection" data-key="${key}" aria-label="${esc(panel.title)}">${head}
        <ul class="bk-heaps" role="list">${list}</ul></section>`;
    })
    .join("");
}

export function banners(state) {
  return panels(state, "banner")
    .map((one, at) => {
      const use = badge(state, one.id);
      const act = use.options.length ? button(one.button, "badge", { id: one.id, key: one.key ?? "", at }) : "";
      return markup`
        <div class="bk-banner" data-key="banner${at}">
          ${one.icon ? icon(one.icon, "bk-mini") : ""}
          <p>
            <b>${esc(one.title)}</b> ${esc(one.text)}
            ${one.note ? ` · ${esc(one.note)}` : ""}
          </p>
          ${act}
        </div>
      `;
    })
    .join("");
}

// Options that are drawn as cards: what each one is, and a button.
export function choices(state) {
  const list = state.pic.ask?.choices ?? [];
  if (!list.length) return "";
  return markup`
    <section class="bk-panel bk-choices" data-key="choices">
      <ul role="list">
        ${list
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
    </section>
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
      <p>
        <b>${esc(one.name)}</b> <span class="bk-cardstate">
          ${esc(one.state)}
        </span>
        <br><span class="bk-quiet">${esc(one.text)}</span>
      </p>
      ${act}
    </li>
  `;
}
