// The person's own side: their fields, what they have, and their hand.
import { bean, button, card, coins, growers, icon, LOCK, letter, portrait, spans, tokens, wordFor } from "./bits.js";
import { esc, markup, plain } from "./dom.js";
import { received } from "./market.js";
import { ownCard } from "./panels.js";
import { row } from "./players.js";
import { badge, isChosen, isOpen, isSource, targets, why } from "./ways.js";

function meter(field) {
  const last = Math.max(...field.meter, 0);
  if (!last) return "";
  const marks = [];
  for (let at = 1; at <= last; at += 1) {
    const pays = field.meter.indexOf(at) + 1;
    marks.push(
      markup`
        <i class="${at <= field.cards.length ? "bk-full" : ""}">
          ${pays ? `<b>${pays}${icon("coin", "bk-coin")}</b>` : ""}
        </i>
      `,
    );
  }
  return `<span class="bk-beanometer" aria-hidden="true">${marks.join("")}</span>`;
}

function harvest(state, field) {
  const id = `harvest:${field.number}`;
  const badged = badge(state, id);
  const able = badged.options.length || badged.later.length;
  if (!able && !badged.why) return "";
  const name = `${state.said.harvest}: ${field.label}`;
  const html = `${esc(state.said.harvest)} ${coins(field.worth)}`;
  const deed = badged.options.length ? "badge" : "queue";
  return button("", deed, {
    id,
    html,
    name,
    key: `H ${field.number + 1}`,
    why: badged.why ? plain(badged.why) : "",
    css: state.pic.ask?.forced && badged.options.length ? "bk-main" : "",
  });
}

// The buttons that a game puts on a field.
function powers(state, field) {
  return state.pic.badges
    .map(({ start, name, key }) => {
      const id = `${start}:${field.number}`;
      if (!badge(state, id).options.length) return "";
      const html = `★ <span class="bk-powername">${esc(name)}</span>`;
      return button("", "badge", { id, css: "bk-power", key, html, name });
    })
    .join("");
}

function fieldOf(state, field) {
  const id = `field:${field.number}`;
  const aimed = targets(state, id);
  const reason = state.pic.ask ? why(state, id) : null;
  const grown = field.cards.length;
  const label = aimed.length === 1 ? plain(aimed[0].label) : `${state.said.here}: ${field.label}`;
  const tight = state.room.span !== "l" && (state.narrow || state.pic.shelf);
  const word = aimed[0]?.word === "plant" && !tight ? state.said.plant_here : state.said.here;
  const pill = aimed.length
    ? button("", "target", {
        id,
        css: "bk-pill",
        key: String(field.number + 1),
        name: label,
        html: `<span>${esc(word)}</span>`,
      })
    : "";
  const ghost =
    aimed.length && aimed[0].word === "plant"
      ? `<span class="bk-token bk-ghost" aria-hidden="true">${bean(state, aimed[0].card)}</span>`
      : "";
  return markup`
    <li class="bk-field${aimed.length ? " bk-legal" : ""}${grown ? "" : " bk-fallow"}" data-key="${id}"
      data-drop="${id}">
      <p class="bk-fieldhead">
        <b title="${esc(field.title)}">${esc(field.title)}</b> <span class="bk-quiet"
          title="${esc(field.name)}">${esc(field.name)}</span>
        ${reason ? lockOf(state, reason) : ""} ${powers(state, field)}${pill}
      </p>
      <div class="bk-furrow">
        ${tokens(state, field.cards)}${ghost}
        ${grown ? `<span class="bk-times">× ${grown}</span>` : ""}
      </div>
      ${meter(field)}
      <div class="bk-fieldfoot">
        ${grown ? harvest(state, field) : ""}<span class="bk-sr">${esc(field.label)}</span>
        <span class="bk-ahead" title="${esc(field.ahead)}">${esc(field.ahead)}</span>
      </div>
    </li>
  `;
}

// Why a field cannot be used: its rule stands on it, the sentence on the stage.
function lockOf(state, reason) {
  const cited = reason.filter((span) => span.rule);
  return `<span class="bk-why" title="${esc(plain(reason))}">${LOCK} ${spans(state, cited.slice(0, 1))}</span>`;
}

const OWN = 3; // rows of one's own cards that have room beside the fields

// One's own other cards: as many as fit, the rest behind a button.
function owned(state) {
  const { cards } = state.pic;
  if (!cards.length) return "";
  const low = state.room.span === "l" && state.room.tall < 768;
  const room = state.narrow ? 0 : low ? OWN - 1 : OWN;
  const rest = cards.slice(room);
  const usable = rest.some((own) => badge(state, own.id).options.length);
  const label = state.narrow ? `★ ${cards.length}` : `+${rest.length}`;
  const more = rest.length
    ? button(label, "sheet", {
        id: "own",
        css: `bk-rest${usable ? " bk-power" : ""}`,
        name: `${label} ${rest[0].name}`,
      })
    : "";
  return markup`
    <ul class="bk-owncards" role="list">
      ${cards
        .slice(0, room)
        .map((own) => ownCard(state, own))
        .join("")}
    </ul>
    ${more}
  `;
}

function you(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  const buy = badge(state, "buy");
  const bought = state.pic.sells
    ? button(state.said.buy, buy.options.length ? "badge" : "queue", {
        id: "buy",
        key: "V",
        css: "bk-buy",
        why: buy.why ? plain(buy.why) : "",
      })
    : "";
  const rows = me.rows.filter((zone) => !zone.elsewhere);
  const rank = state.pic.rank.map((line) => `<p class="bk-rank" title="${esc(line)}">${esc(line)}</p>`).join("");
  return markup`
    <section class="bk-panel bk-you${me.active ? " bk-lit" : ""}" data-key="you" aria-label="${esc(me.label)}">
      <p class="bk-who">
        ${letter(state, me.seat)}${portrait(me.face)} <strong>${esc(me.name)}</strong> <button
          type="button" class="bk-big bk-purse" data-do="purse" data-id="${me.seat}" data-key="purse:${me.seat}">
          ${icon("coin", "bk-coin")} ${me.coins} <span class="bk-sr">${esc(wordFor(state, me.coins, "coin"))}</span>
        </button>
      </p>
      ${rank}${bought}${owned(state)}${rows.map((zone) => row(state, zone)).join("")}
    </section>
  `;
}

// Fields and oneself. Games with cards of one's own beside the fields have more room for them.
export function grounds(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  const wide = state.pic.shelf ? " bk-shelf" : "";
  return markup`
    <div class="bk-ground bk-f${me.fields.length}${wide}" data-key="ground">
      <ul class="bk-fields" role="list" aria-label="${esc(state.said.your_fields)}">
        ${me.fields.map((field) => fieldOf(state, field)).join("")}
      </ul>
      ${you(state)}
    </div>
  `;
}

function handCard(state, held, composing) {
  const inTray = state.deal.give.includes(held.id);
  const aimed = targets(state, held.id);
  const move = !composing && isSource(state, held);
  const wanted = state.pic.ask?.kind === "answer" && state.pic.offer?.give.some(({ place }) => place === held.place);
  const picked = composing ? inTray : isChosen(state, held) || (wanted && !held.special);
  const use = held.special ? badge(state, held.id) : null;
  const glow = use && (use.options.length || use.later.length);
  const css = [
    held.front ? "bk-front" : "",
    picked ? "bk-chosen" : "",
    aimed.length || glow || (!composing && isOpen(state, held)) ? "bk-legal" : "",
  ].join(" ");
  const deed = glow
    ? use.options.length
      ? "badge"
      : "queue"
    : aimed.length
      ? "target"
      : composing && !held.special
        ? "give"
        : move
          ? "card"
          : "peek";
  const pressed = composing && !held.special ? inTray : move ? picked : null;
  return markup`
    <li class="bk-inhandcard" data-key="in:${esc(held.id)}">
      ${held.front ? `<span class="bk-flag" aria-hidden="true">▼ ${esc(state.said.front)}</span>` : ""}
      ${card(state, held, { css, deed, pressed })}${growers(state, held.grows)}
    </li>
  `;
}

function gap(state, at) {
  const aimed = targets(state, `gap:${at}`);
  if (!aimed.length) return "";
  return markup`
    <li class="bk-gapli" data-key="gap:${at}">
      ${button("", "target", { id: `gap:${at}`, css: "bk-gapbtn", html: "↧", name: plain(aimed[0].label) })}
    </li>
  `;
}

const MOST = { l: 19, m: 19, s: 14 }; // cards that overlap in one row; more are drawn as chips in two

export function hand(state) {
  const cards = state.pic.hand;
  const composing = state.deal.open;
  const back = targets(state, "back");
  const held = state.answer.chosen?.spot;
  const list = [];
  cards.forEach((mine, at) => {
    if (held === undefined || at <= held) list.push(gap(state, at));
    list.push(handCard(state, mine, composing));
    if (held !== undefined && at > held) list.push(gap(state, at));
  });
  const many = state.pic.seats.find((seat) => seat.me).hand;
  const help = `${many} ${wordFor(state, many, "card")}, ${state.said.hand_help}`;
  const pill = back.length
    ? button(state.said.back_of_hand, "target", { id: "back", css: "bk-backpill bk-pill", key: "K" })
    : "";
  return markup`
    <section class="bk-panel bk-handzone" data-key="hand" aria-label="${esc(state.said.your_hand)}">
      <div class="bk-handhead">
        <h3>${esc(state.said.your_hand)}</h3>
        <span class="bk-quiet bk-handhelp" title="${esc(help)}">${esc(help)}</span>
        ${pill}
        <span class="bk-quiet bk-right">${esc(state.said.letters_help)}</span>
      </div>
      <ul class="bk-hand${cards.length > MOST[state.room.span] ? " bk-many" : ""}" role="list"
        style="--cards:${Math.max(cards.length, 2)}" data-roving="hand">
        ${list.join("")}
      </ul>
      ${state.narrow ? "" : received(state)}
    </section>
  `;
}
