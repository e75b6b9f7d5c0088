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

function harvest(page, field) {
  const id = `harvest:${field.number}`;
  const found = badge(page, id);
  const able = found.options.length || found.later.length;
  if (!able && !found.why) return "";
  const name = `${page.said.harvest}: ${field.label}`;
  const html = `${esc(page.said.harvest)} ${coins(field.worth)}`;
  const deed = found.options.length ? "badge" : "queue";
  return button("", deed, {
    id,
    html,
    name,
    key: `H ${field.number + 1}`,
    why: found.why ? plain(found.why) : "",
    css: page.pic.ask?.forced && found.options.length ? "bk-main" : "",
  });
}

// The buttons that a game puts on a field.
function powers(page, field) {
  return page.pic.badges
    .map(({ start, name, key }) => {
      const id = `${start}:${field.number}`;
      if (!badge(page, id).options.length) return "";
      return button(`★ ${name}`, "badge", { id, css: "bk-power", key });
    })
    .join("");
}

function fieldOf(page, field) {
  const id = `field:${field.number}`;
  const aimed = targets(page, id);
  const reason = why(page, id);
  const grown = field.cards.length;
  const label = aimed.length === 1 ? plain(aimed[0].label) : `${page.said.here}: ${field.label}`;
  const word = aimed[0]?.word === "plant" ? page.said.plant_here : page.said.here;
  const pill = aimed.length
    ? button(word, "target", { id, css: "bk-pill", key: String(field.number + 1), name: label })
    : "";
  const told = effect(page, id);
  const barred = badge(page, `harvest:${field.number}`).why;
  const ghost =
    aimed.length && aimed[0].word === "plant"
      ? `<span class="bk-token bk-ghost" aria-hidden="true">${bean(page, aimed[0].text.split(" ")[1])}</span>`
      : "";
  return markup`
    <li class="bk-field${aimed.length ? " bk-legal" : ""}${grown ? "" : " bk-fallow"}" data-key="${id}"
      data-drop="${id}">
      ${pill}
      <p class="bk-fieldhead">
        <b>${esc(field.title)}</b> <span class="bk-quiet">${esc(field.name)}</span> ${powers(page, field)}
      </p>
      <div class="bk-furrow">
        ${tokens(page, field.cards)}${ghost}
        ${grown ? `<span class="bk-times">× ${grown}</span>` : ""}
      </div>
      ${meter(field)}
      <div class="bk-fieldfoot">
        ${grown ? harvest(page, field) : ""}<span class="bk-sr">${esc(field.label)}</span>
        <span class="bk-ahead">${esc(field.ahead)}</span>
      </div>
      ${told ? `<p class="bk-told"><span aria-hidden="true">✓</span> ${spans(page, told)}</p>` : ""}
      ${reason && page.pic.ask ? `<p class="bk-why">${LOCK} ${spans(page, reason)}</p>` : ""}
      ${barred && !reason && grown === 1 ? `<p class="bk-why">${LOCK} ${spans(page, barred)}</p>` : ""}
    </li>
  `;
}

function you(page) {
  const me = page.pic.seats.find((seat) => seat.me);
  const buy = badge(page, "buy");
  const bought = page.pic.sells
    ? button(page.said.buy, buy.options.length ? "badge" : "queue", {
        id: "buy",
        key: "V",
        why: buy.why ? plain(buy.why) : "",
      })
    : "";
  const rows = me.rows.filter((zone) => !zone.elsewhere);
  return markup`
    <section class="bk-panel bk-you${me.active ? " bk-lit" : ""}" data-key="you" aria-label="${esc(me.label)}">
      <p class="bk-who">
        ${letter(page, me.seat)} <strong>${esc(me.name)}</strong> <span class="bk-big">
          ${icon("coin", "bk-coin")} ${me.coins}
        </span>
      </p>
      <p class="bk-kinds">
        ${me.kinds
          .map(
            ([kind, number]) =>
              `<span class="bk-chip">${bean(page, kind)}${esc(page.pic.beans[kind]?.mono ?? kind)} ${number}</span>`,
          )
          .join("")}
      </p>
      ${bought}
      <ul class="bk-owncards" role="list">${page.pic.cards.map((one) => ownCard(page, one)).join("")}</ul>
      ${rows.map((zone) => row(page, zone)).join("")}
    </section>
  `;
}

export function fieldsOf(page) {
  const me = page.pic.seats.find((seat) => seat.me);
  return markup`
    <ul class="bk-fields${page.composing ? " bk-compact" : ""}" role="list"
      aria-label="${esc(page.said.your_fields)}">
      ${me.fields.map((field) => fieldOf(page, field)).join("")}
    </ul>
  `;
}

export function grounds(page) {
  const me = page.pic.seats.find((seat) => seat.me);
  if (!page.composing)
    return `<div class="bk-ground bk-f${me.fields.length}" data-key="ground">${fieldsOf(page)}${you(page)}</div>`;
  const more = page.pic.cards.length || page.pic.sells || me.rows.length;
  return `${page.narrow ? fieldsOf(page) : ""}${more ? you(page) : ""}`;
}

export function handCard(page, one, composing) {
  const inTray = page.tray.give.includes(one.id);
  const aimed = targets(page, one.id);
  const move = !composing && isSource(page, one);
  const picked = composing ? inTray : isChosen(page, one);
  const use = one.special ? badge(page, one.id) : null;
  const glow = use && (use.options.length || use.later.length);
  const css = [
    one.front ? "bk-front" : "",
    picked ? "bk-chosen" : "",
    aimed.length || glow || (!composing && isOpen(page, one)) ? "bk-legal" : "",
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
      ${one.front ? `<span class="bk-flag" aria-hidden="true">▼ ${esc(page.said.front)}</span>` : ""}
      ${card(page, one, { css, deed, pressed })}${growers(page, one.grows)}
    </li>
  `;
}

function gap(page, at) {
  const aimed = targets(page, `gap:${at}`);
  if (!aimed.length) return "";
  return markup`
    <li class="bk-gapli" data-key="gap:${at}">
      ${button("", "target", { id: `gap:${at}`, css: "bk-gapbtn", html: "↧", name: plain(aimed[0].label) })}
    </li>
  `;
}

export function hand(page) {
  const cards = page.pic.hand;
  const composing = page.composing;
  const back = targets(page, "back");
  const held = page.chosen?.spot;
  const list = [];
  cards.forEach((one, at) => {
    if (held === undefined || at <= held) list.push(gap(page, at));
    list.push(handCard(page, one, composing));
    if (held !== undefined && at > held) list.push(gap(page, at));
  });
  const many = page.pic.seats.find((seat) => seat.me).hand;
  const told = `${many} ${wordFor(page, many, "card")}, ${page.said.hand_help}`;
  const pill = back.length
    ? `<li>${button(page.said.back_of_hand, "target", { id: "back", css: "bk-backpill", key: "K" })}</li>`
    : "";
  return markup`
    <section class="bk-panel bk-handzone" data-key="hand" aria-label="${esc(page.said.your_hand)}">
      <div class="bk-handhead">
        <h3>${esc(page.said.your_hand)}</h3>
        <span class="bk-quiet">${esc(told)}</span>
        <span class="bk-quiet bk-right">${esc(page.said.letters_help)}</span>
      </div>
      <ul class="bk-hand${cards.length > 16 ? " bk-many" : ""}" role="list"
        style="--cards:${Math.max(cards.length, 2)}" data-roving="hand">
        ${list.join("")}${pill}
      </ul>
    </section>
  `;
}
