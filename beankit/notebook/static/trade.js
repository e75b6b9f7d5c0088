// Trading: the offer to answer, the opened answers, and the composer.
import { bean, broken, button, LOCK, letter, slip, spans } from "./bits.js";
import { isEmpty, textOf, trayCards } from "./composer.js";
import { esc, fill, markup, plain } from "./dom.js";
import { isLow } from "./grid.js";
import { spread } from "./market.js";
import { heading, hintButton, isLong, quietButton } from "./question.js";
import { badge } from "./ways.js";

const EFFECTS = 3; // that fit beside a deal
const ROW = 8; // kinds that fit side by side on a phone
const SLIPS = 4; // answers that fit on the stage

function effects(state, list, most, id) {
  const shown = list.length > most ? list.slice(0, most - 1) : list;
  const rest = list.length - shown.length;
  const more = rest ? button(fill(state, state.said.more, { number: rest }), "sheet", { id, css: "bk-link" }) : "";
  return effectLines(state, shown) + more;
}

export function effectLines(state, list) {
  return list.map((effect) => `<p class="bk-effect bk-${effect.tone}">${spans(state, effect.text)}</p>`).join("");
}

// A card that is wanted and not there; on a phone its picture stands for the words.
function lacking(state, { card, missing }) {
  if (!state.narrow) return `<span class="bk-gap">${broken(state, missing)}</span>`;
  return slip(state, card, { css: "bk-lacking", label: missing });
}

// An offer to answer: what one would get and give, and what that does.
export function offered(state) {
  const { offer } = state.pic;
  const said = state.said;
  const get = offer.get.map((kind) => slip(state, kind)).join("") || `<span class="bk-quiet">–</span>`;
  const reason = state.pic.ask.accept?.why;
  const barred = reason && state.narrow ? `<p class="bk-effect bk-why">${LOCK} ${spans(state, reason)}</p>` : "";
  const give = offer.give.map((held) => (held.missing ? lacking(state, held) : slip(state, held.card))).join("");
  return markup`
    <div class="bk-deal bk-offer" data-key="offer">
      <div class="bk-tray"><h4>${esc(said.you_would_get)}</h4><div class="bk-slips">${get}</div></div>
      <span class="bk-swap" aria-hidden="true">⇄</span>
      <div class="bk-tray">
        <h4>${esc(said.you_would_give)}</h4>
        <div class="bk-slips">${give || '<span class="bk-quiet">–</span>'}</div>
      </div>
      <div class="bk-effects">${barred}${effects(state, offer.effects, barred ? EFFECTS - 1 : EFFECTS, "effects")}</div>
    </div>
  `;
}

// The opened answers, a slip each.
export function answers(state) {
  const { ask, answers: opened } = state.pic;
  const said = state.said;
  const slips = opened.slips.slice(0, SLIPS).map((answer, at) => {
    const options = badge(state, `answer:${answer.seat}`).options;
    const name = state.pic.seats.find((seat) => seat.seat === answer.seat)?.name ?? "";
    const mine = ask?.kind === "settle";
    const more =
      options.length > 1 ? button(said.other_copy, "badge", { id: `answer:${answer.seat}`, css: "bk-link" }) : "";
    const take =
      mine && options.length
        ? button(said.take_it, "take", {
            id: `answer:${answer.seat}`,
            key: String(at + 1),
            name: plain(options[0].label),
          })
        : "";
    return markup`
      <li class="bk-answer bk-e${answer.seat % 5}" data-key="answer:${answer.seat}">
        <p class="bk-who">
          ${letter(state, answer.seat)} <strong>${esc(name)}</strong> <span class="bk-quiet">${esc(answer.says)}</span>
          ${take}
        </p>
        <div class="bk-deal">
          <span class="bk-quiet">${esc(said.you_give)}</span>
          <div class="bk-slips">${answer.give.map((kind) => slip(state, kind)).join("") || "–"}</div>
          <span class="bk-swap" aria-hidden="true">⇄</span>
          <span class="bk-sr">${esc(said.you_get)}</span>
          <div class="bk-slips">${answer.get.map((kind) => slip(state, kind)).join("") || "–"}</div>
          ${more}
        </div>
        <div class="bk-effects">${effectLines(state, answer.effects.slice(0, 2))}</div>
      </li>
    `;
  });
  return `<ul class="bk-answers bk-n${slips.length}" data-key="answers" role="list">${slips.join("")}</ul>`;
}

function palette(state, kind, at) {
  const known = state.pic.beans[kind];
  const number = state.deal.want[kind] ?? 0;
  const grow = state.pic.seats.filter((seat) => seat.fields.some((field) => field.kind === kind));
  const label = `${known.name}${number ? `: ${number}` : ""}`;
  return markup`
    <li>
      <button type="button" class="bk-kind${number ? " bk-chosen" : ""}" data-key="want:${esc(kind)}" data-do="want"
        data-id="${esc(kind)}" aria-label="${esc(label)}" aria-pressed="${number > 0}" tabindex="${at ? -1 : 0}">
        ${bean(state, kind)}
        <b>${esc(known.mono)}</b> <span class="bk-letters" aria-hidden="true">
          ${grow.map((seat) => letter(state, seat.seat)).join("")}
        </span>
        ${number ? `<span class="bk-many" aria-hidden="true">${number}</span>` : ""}
      </button>
      ${
        number
          ? markup`
          <button type="button" class="bk-less" data-do="less" data-key="less:${esc(kind)}" data-id="${esc(kind)}"
            aria-label="− ${esc(known.name)}">
            −
          </button>
        `
          : ""
      }
    </li>
  `;
}

function given(state) {
  return trayCards(state)
    .map((card) => {
      const where = card.zone ? state.said.from_table : fill(state, state.said.card_of_hand, { place: card.place + 1 });
      const label = `${state.pic.beans[card.card]?.name}, ${where}`;
      return markup`
        <li>
          <button type="button" class="bk-inslip" data-do="give" data-key="tray:${esc(card.id)}"
            data-id="${esc(card.id)}" aria-label="${esc(label)}">
            ${slip(state, card.card)}
          </button>
        </li>
      `;
    })
    .join("");
}

// A deal that is put together: its trays, whom it is for, and the sentence that is called out.
export function composer(state) {
  const { ask, goods } = state.pic;
  const said = state.said;
  const bid = ask.compose === "bid";
  const tried = state.answer.tried?.text === textOf(state) ? state.answer.tried : null;
  const empty = isEmpty(state);
  const reason = tried?.why ? plain(tried.why) : "";
  const kinds = goods.kinds.length;
  const columns = state.narrow && kinds > ROW ? Math.ceil(kinds / 2) : kinds;
  const giving = copiesOf(state) || (bid ? said.give_hand : said.give_help);
  const brings = wished(tried?.effects ?? []);
  const wide = !state.narrow; // below the trays, beside those whom an offer is for
  const wanting = `<span class="bk-quiet">· ${esc(said.want_help)}</span>`;
  const leave = bid ? button(said.back, "compose", { key: "Esc" }) : quietButton(state, "E");
  const head = markup`
    ${heading(state, ask.rounds ? `${ask.rounds}. ` : "")}
    <div class="bk-acts">${leave}</div>
  `;
  const body = markup`
    <div class="bk-deal">
      <div class="bk-tray bk-give" role="group" aria-label="${esc(said.you_give)}">
        <h4>${esc(said.you_give)}</h4>
        <div class="bk-given">
          ${isLow(state.room) && !bid ? spread(state) : ""}
          <ul class="bk-slips" role="list">
            ${given(state) || `<li class="bk-gap bk-add" aria-hidden="true">+</li>`}
          </ul>
          <p class="bk-quiet" title="${esc(giving)}">${esc(giving)}</p>
        </div>
      </div>
      <span class="bk-swap" aria-hidden="true">⇄</span>
      <div class="bk-tray bk-want" role="group" aria-label="${esc(said.you_want)}">
        <h4>${esc(said.you_want)} ${wide ? "" : brings} ${wide || !brings ? wanting : ""}</h4>
        <ul class="bk-palette" role="list" data-roving="want" style="--kinds:${columns}">
          ${goods.kinds.map((kind, at) => palette(state, kind, at)).join("")}
        </ul>
      </div>
    </div>
    ${bid || !goods.to.length ? (wide ? brings : "") : addressees(state, wide ? brings : "")}
  `;
  const words = tried?.sentence?.length && !empty ? tried.sentence : [];
  const call = [...words, ...(tried?.why ?? [])];
  const foot = markup`
    <p class="bk-sentence${isLong(call)}" aria-live="polite" title="${esc(plain(call))}">
      ${spans(state, words)}${reason ? `<span class="bk-why">${LOCK} ${spans(state, tried.why)}</span>` : ""}
    </p>
    <div class="bk-acts bk-say">
      ${empty ? "" : button(said.clear, "clear", { css: "bk-link" })}
      ${state.narrow ? hintButton(state) : ""}
      ${bid ? "" : button(said.call_bids, "call", { key: "C", css: empty ? "bk-main" : "" })}
      ${
        empty && !bid
          ? ""
          : button(bid ? said.send_bid : said.call, "send", {
              key: "↵",
              css: empty ? "" : "bk-main",
              why: empty ? said.give_help : reason,
            })
      }
    </div>
  `;
  return { head, body, foot };
}

// Which copies leave: hands are never sorted, and the places matter.
function copiesOf(state) {
  return trayCards(state)
    .map((card) => {
      const from = card.zone ? state.said.from_table : fill(state, state.said.card_of_hand, { place: card.place + 1 });
      return `${state.pic.beans[card.card]?.mono}: ${from}`;
    })
    .join(" · ");
}

const LONG = 44; // letters that fit beside those whom an offer is for

// What the wanted cards would do to one's fields, in a line or two.
function wished(list) {
  if (!list.length) return "";
  const text = list.map((effect) => plain(effect.text)).join(" ");
  const tone = list.every((effect) => effect.tone === "good") ? "good" : "poor";
  const long = text.length > LONG ? " bk-longwish" : "";
  return `<span class="bk-effect bk-wished bk-${tone}${long}" title="${esc(text)}">${esc(text)}</span>`;
}

function addressees(state, brings) {
  const { said, deal, pic } = state;
  const list = [null, ...pic.goods.to].map((seat) => {
    const on = deal.to === seat;
    const name = seat === null ? said.everyone : pic.seats.find((player) => player.seat === seat)?.name;
    return markup`
      <button type="button" role="radio" aria-checked="${on}" class="bk-radio${on ? " bk-on" : ""}" data-do="to"
        data-key="to:${seat}" data-id="${seat ?? "all"}">
        ${seat === null ? "" : letter(state, seat)}<span>${esc(name)}</span>
      </button>
    `;
  });
  return markup`
    <div class="bk-to" role="radiogroup" aria-label="${esc(said.to)}">
      <span class="bk-quiet">${esc(said.to)}</span>
      ${list.join("")} ${brings}
    </div>
  `;
}
