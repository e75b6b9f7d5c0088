// The person's own side: their fields, what they have, and their hand.
import {
  bean,
  button,
  card,
  coins,
  esc,
  growers,
  icon,
  LOCK,
  letter,
  markup,
  mono,
  plain,
  spans,
  tokens,
  wordFor,
} from "./bits.js";
import { ownCard } from "./panels.js";
import { row } from "./players.js";
import { badge, effect, isChosen, isOpen, isSource, targets, why } from "./ways.js";

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
  const found = badge(state, id);
  const able = found.options.length || found.later.length;
  if (!able && !found.why) return "";
  const name = `${state.said.harvest}: ${field.label}`;
  const html = `${esc(state.said.harvest)} ${coins(field.worth)}`;
  const deed = found.options.length ? "badge" : "queue";
  return button("", deed, {
    id,
    html,
    name,
    key: `H ${field.number + 1}`,
    why: found.why ? plain(found.why) : "",
    css: state.pic.ask?.forced && found.options.length ? "bk-main" : "",
  });
}

// The buttons that a game puts on a field.
function powers(state, field) {
  return state.pic.badges
    .map(({ start, name, key }) => {
      const id = `${start}:${field.number}`;
      if (!badge(state, id).options.length) return "";
      return button(`★ ${name}`, "badge", { id, css: "bk-power", key });
    })
    .join("");
}

function fieldOf(state, field) {
  const id = `field:${field.number}`;
  const aimed = targets(state, id);
  const reason = why(state, id);
  const grown = field.cards.length;
  const label = aimed.length === 1 ? plain(aimed[0].label) : `${state.said.here}: ${field.label}`;
  const word = aimed[0]?.word === "plant" ? state.said.plant_here : state.said.here;
  const pill = aimed.length
    ? button(word, "target", { id, css: "bk-pill", key: String(field.number + 1), name: label })
    : "";
  const told = effect(state, id);
  const barred = badge(state, `harvest:${field.number}`).why;
  const ghost =
    aimed.length && aimed[0].word === "plant"
      ? `<span class="bk-token bk-ghost" aria-hidden="true">${bean(state, aimed[0].text.split(" ")[1])}</span>`
      : "";
  return markup`
    <li class="bk-field${aimed.length ? " bk-legal" : ""}${grown ? "" : " bk-fallow"}" data-key="${id}"
      data-drop="${id}">
      ${pill}
      <p class="bk-fieldhead">
        <b>${esc(field.title)}</b> <span class="bk-quiet">${esc(field.name)}</span> ${powers(state, field)}
      </p>
      <div class="bk-furrow">
        ${tokens(state, field.cards)}${ghost}
        ${grown ? `<span class="bk-times">× ${grown}</span>` : ""}
      </div>
      ${meter(field)}
      <div class="bk-fieldfoot">
        ${grown ? harvest(state, field) : ""}<span class="bk-sr">${esc(field.label)}</span>
        <span class="bk-ahead">${esc(field.ahead)}</span>
      </div>
      ${told ? `<p class="bk-told"><span aria-hidden="true">✓</span> ${spans(state, told)}</p>` : ""}
      ${reason && state.pic.ask ? `<p class="bk-why">${LOCK} ${spans(state, reason)}</p>` : ""}
      ${barred && !reason && grown === 1 ? `<p class="bk-why">${LOCK} ${spans(state, barred)}</p>` : ""}
    </li>
  `;
}

function you(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  const buy = badge(state, "buy");
  const bought = state.pic.sells
    ? button(state.said.buy, buy.options.length ? "badge" : "queue", {
        id: "buy",
        key: "V",
        why: buy.why ? plain(buy.why) : "",
      })
    : "";
  const rows = me.rows.filter((zone) => !zone.elsewhere);
  return markup`
    <section class="bk-panel bk-you${me.active ? " bk-lit" : ""}" data-key="you" aria-label="${esc(me.label)}">
      <p class="bk-who">
        ${letter(state, me.seat)} <strong>${esc(me.name)}</strong> <span class="bk-big">
          ${icon("coin", "bk-coin")} ${me.coins}
        </span>
      </p>
      <p class="bk-kinds">
        ${me.kinds
          .map(
            ([kind, number]) => `<span class="bk-chip">${bean(state, kind)}${esc(mono(state, kind))} ${number}</span>`,
          )
          .join("")}
      </p>
      ${bought}
      <ul class="bk-owncards" role="list">${state.pic.cards.map((one) => ownCard(state, one)).join("")}</ul>
      ${rows.map((zone) => row(state, zone)).join("")}
    </section>
  `;
}

export function fieldsOf(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  return markup`
    <ul class="bk-fields${state.deal.open ? " bk-compact" : ""}" role="list"
      aria-label="${esc(state.said.your_fields)}">
      ${me.fields.map((field) => fieldOf(state, field)).join("")}
    </ul>
  `;
}

export function grounds(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  if (!state.deal.open)
    return `<div class="bk-ground bk-f${me.fields.length}" data-key="ground">${fieldsOf(state)}${you(state)}</div>`;
  const more = state.pic.cards.length || state.pic.sells || me.rows.length;
  return `${state.narrow ? fieldsOf(state) : ""}${more ? you(state) : ""}`;
}

export function handCard(state, one, composing) {
  const inTray = state.deal.give.includes(one.id);
  const aimed = targets(state, one.id);
  const move = !composing && isSource(state, one);
  const picked = composing ? inTray : isChosen(state, one);
  const use = one.special ? badge(state, one.id) : null;
  const glow = use && (use.options.length || use.later.length);
  const css = [
    one.front ? "bk-front" : "",
    picked ? "bk-chosen" : "",
    aimed.length || glow || (!composing && isOpen(state, one)) ? "bk-legal" : "",
  ].join(" ");
  const deed = glow
    ? use.options.length
      ? "badge"
      : "queue"
    : aimed.length
      ? "target"
      : composing && !one.special
        ? "give"
        : move
          ? "card"
          : "peek";
  const pressed = composing && !one.special ? inTray : move ? picked : null;
  return markup`
    <li class="bk-inhandcard" data-key="in:${esc(one.id)}">
      ${one.front ? `<span class="bk-flag" aria-hidden="true">▼ ${esc(state.said.front)}</span>` : ""}
      ${card(state, one, { css, deed, pressed })}${growers(state, one.grows)}
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

export function hand(state) {
  const cards = state.pic.hand;
  const composing = state.deal.open;
  const back = targets(state, "back");
  const held = state.answer.chosen?.spot;
  const list = [];
  cards.forEach((one, at) => {
    if (held === undefined || at <= held) list.push(gap(state, at));
    list.push(handCard(state, one, composing));
    if (held !== undefined && at > held) list.push(gap(state, at));
  });
  const many = state.pic.seats.find((seat) => seat.me).hand;
  const told = `${many} ${wordFor(state, many, "card")}, ${state.said.hand_help}`;
  const pill = back.length
    ? `<li>${button(state.said.back_of_hand, "target", { id: "back", css: "bk-backpill", key: "K" })}</li>`
    : "";
  return markup`
    <section class="bk-panel bk-handzone" data-key="hand" aria-label="${esc(state.said.your_hand)}">
      <div class="bk-handhead">
        <h3>${esc(state.said.your_hand)}</h3>
        <span class="bk-quiet">${esc(told)}</span>
        <span class="bk-quiet bk-right">${esc(state.said.letters_help)}</span>
      </div>
      <ul class="bk-hand${cards.length > 16 ? " bk-many" : ""}" role="list"
        style="--cards:${Math.max(cards.length, 2)}" data-roving="hand">
        ${list.join("")}${pill}
      </ul>
    </section>
  `;
}
