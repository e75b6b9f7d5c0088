// Trading: the offer to answer, the opened answers, and the composer.
import { bean, button, esc, fill, LOCK, letter, markup, plain, slip, spans } from "./bits.js";
import { isEmpty, textOf, trayCards } from "./composer.js";
import { handCard } from "./ground.js";
import { lyingCard } from "./market.js";
import { hintButton, quietButton } from "./question.js";
import { hinted } from "./side.js";
import { badge, givable } from "./ways.js";

function effects(state, list) {
  return list.map((one) => `<p class="bk-effect bk-${one.tone}">${spans(state, one.text)}</p>`).join("");
}

export function offerPanel(state) {
  const { offer, ask } = state.pic;
  if (!offer || ask?.kind !== "answer" || state.deal.open) return "";
  const said = state.said;
  const get = offer.get.map((kind) => slip(state, kind)).join("") || `<span class="bk-quiet">–</span>`;
  const give = offer.give
    .map((one) => (one.missing ? `<span class="bk-gap">${esc(one.missing)}</span>` : slip(state, one.card)))
    .join("");
  return markup`
    <section class="bk-panel bk-offer bk-o${offer.seat % 5}" data-key="offer">
      <h3>${letter(state, offer.seat)} ${spans(state, offer.title)}</h3>
      <div class="bk-deal">
        <div class="bk-tray"><h4>${esc(said.you_would_get)}</h4><div class="bk-slips">${get}</div></div>
        <span class="bk-swap" aria-hidden="true">⇄</span>
        <div class="bk-tray">
          <h4>${esc(said.you_would_give)}</h4>
          <div class="bk-slips">${give || '<span class="bk-quiet">–</span>'}</div>
        </div>
        <div class="bk-effects">${effects(state, offer.effects)}</div>
      </div>
    </section>
  `;
}

export function answersPanel(state) {
  const { answers, offer, ask } = state.pic;
  if (!answers || !offer) return "";
  const said = state.said;
  const slips = answers.slips.map((one, at) => {
    const found = badge(state, `answer:${one.seat}`).options;
    const name = state.pic.seats.find((seat) => seat.seat === one.seat)?.name ?? "";
    const mine = ask?.kind === "settle";
    const more = found.length > 1 ? button(said.other_copy, "badge", { id: `answer:${one.seat}`, css: "bk-link" }) : "";
    const take =
      mine && found.length
        ? markup`
          <div class="bk-acts bk-left">
            ${button(said.take_it, "take", {
              id: `answer:${one.seat}`,
              key: String(at + 1),
              name: plain(found[0].label),
            })}
            ${more}
          </div>
        `
        : "";
    return markup`
      <li class="bk-answer bk-e${one.seat % 5}" data-key="answer:${one.seat}">
        <p class="bk-who">
          ${letter(state, one.seat)} <strong>${esc(name)}</strong> <span class="bk-quiet">${esc(one.says)}</span>
        </p>
        <div class="bk-deal">
          <div>
            <h4>${esc(said.you_give)}</h4>
            <div class="bk-slips">${one.give.map((kind) => slip(state, kind)).join("") || "–"}</div>
          </div>
          <span class="bk-swap" aria-hidden="true">⇄</span>
          <div>
            <h4>${esc(said.you_get)}</h4>
            <div class="bk-slips">${one.get.map((kind) => slip(state, kind)).join("") || "–"}</div>
          </div>
        </div>
        ${effects(state, one.effects)}${take}
      </li>
    `;
  });
  return markup`
    <section class="bk-panel bk-answers" data-key="answers">
      <h3>${letter(state, offer.seat)} ${spans(state, offer.title)}</h3>
      <ul role="list">${slips.join("")}</ul>
      ${answers.refused.length ? `<p class="bk-quiet">${spans(state, answers.refused)}</p>` : ""}
    </section>
  `;
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
    .map((one) => {
      const where = one.zone ? state.said.from_table : fill(state.said.card_of_hand, { place: one.place + 1 });
      const label = `${state.pic.beans[one.card]?.name}, ${where}`;
      return markup`
        <li>
          <button type="button" class="bk-inslip" data-do="give" data-key="tray:${esc(one.id)}"
            data-id="${esc(one.id)}" aria-label="${esc(label)}">
            ${slip(state, one.card)}
          </button>
        </li>
      `;
    })
    .join("");
}

// The composer, and on a phone the line with the sentence, which stays at the bottom of the screen.
export function composer(state) {
  const { ask, goods } = state.pic;
  if (!state.deal.open || !goods) return ["", ""];
  const said = state.said;
  const bid = ask.compose === "bid";
  const tried = state.answer.tried?.text === textOf(state) ? state.answer.tried : null;
  const empty = isEmpty(state);
  const reason = tried?.why ? plain(tried.why) : "";
  const to =
    bid || !goods.to.length
      ? ""
      : markup`
        <div class="bk-to" role="radiogroup" aria-label="${esc(said.to)}">
          <span class="bk-quiet">${esc(said.to)}</span>
          ${[null, ...goods.to]
            .map((seat) => {
              const on = state.deal.to === seat;
              const name = seat === null ? said.everyone : state.pic.seats.find((one) => one.seat === seat)?.name;
              return markup`
              <button type="button" role="radio" aria-checked="${on}" class="bk-radio${on ? " bk-on" : ""}"
                data-do="to" data-key="to:${seat}" data-id="${seat ?? "all"}">
                ${seat === null ? "" : letter(state, seat)}<span>${esc(name)}</span>
              </button>
            `;
            })
            .join("")}
        </div>
      `;
  const send = bid ? said.send_bid : said.call;
  const sentence = tried?.sentence?.length && !empty ? spans(state, tried.sentence) : "";
  const where = trayCards(state)
    .map((one) => {
      const from = one.zone ? said.from_table : fill(said.card_of_hand, { place: one.place + 1 });
      return `${state.pic.beans[one.card]?.mono}: ${from}`;
    })
    .join(" · ");
  const leave = bid ? button(said.back, "compose", { key: "Esc" }) : quietButton(state, "E");
  const kinds = markup`
    <ul class="bk-palette" role="list" data-roving="want">
      ${goods.kinds.map((kind, at) => palette(state, kind, at)).join("")}
    </ul>
  `;
  const head = `<div class="bk-qhead"><div><h2 tabindex="-1" class="bk-question">${spans(state, ask.question)}</h2>
      <p class="bk-quiet">${esc(ask.rounds)}${ask.rounds ? ". " : ""}${spans(state, ask.help)}</p></div>
      <div class="bk-acts">${hintButton(state)}${state.narrow ? "" : leave}</div></div>${hinted(state)}`;
  const trays = state.narrow
    ? markup`
      <div role="group" aria-label="${esc(said.you_give)}">
        <h4>${esc(bid ? said.tap_hand : said.tap_give)}</h4>
        ${tapped(state)}
      </div>
      <div role="group" aria-label="${esc(said.you_want)}"><h4>${esc(said.tap_want)}</h4>${kinds}</div>
    `
    : markup`
      <div class="bk-deal">
        <div class="bk-tray bk-give" role="group" aria-label="${esc(said.you_give)}">
          <h4>
            ${esc(said.you_give)} <span class="bk-quiet">· ${esc(bid ? said.give_hand : said.give_help)}</span>
          </h4>
          <ul class="bk-slips" role="list">
            ${given(state) || `<li class="bk-gap bk-add" aria-hidden="true">+</li>`}
          </ul>
          <p class="bk-quiet">${esc(where)}</p>
        </div>
        <span class="bk-swap" aria-hidden="true">⇄</span>
        <div class="bk-tray bk-want" role="group" aria-label="${esc(said.you_want)}">
          <h4>${esc(said.you_want)} <span class="bk-quiet">· ${esc(said.want_help)}</span></h4>
          ${kinds}
        </div>
      </div>
    `;
  const say = markup`
    <p class="bk-sentence" aria-live="polite">
      ${sentence}${reason ? `<span class="bk-why">${LOCK} ${spans(state, tried.why)}</span>` : ""}
    </p>
    <div class="bk-acts">
      ${empty ? "" : button(said.clear, "clear", { css: "bk-link" })}
      ${state.narrow ? leave : ""}
      ${bid ? "" : button(said.call_bids, "call", { key: "C", css: empty ? "bk-main" : "" })}
      ${
        empty && !bid
          ? ""
          : button(send, "send", { key: "↵", css: empty ? "" : "bk-main", why: empty ? said.give_help : reason })
      }
    </div>
  `;
  const group = `role="group" aria-label="${esc(plain(ask.question))}"`;
  return [
    markup`
      <section class="bk-panel bk-composer" ${group} data-key="composer">
        ${head}${trays}${to}${state.narrow ? "" : `<div class="bk-say">${say}</div>`}
      </section>
    `,
    state.narrow ? `<section class="bk-panel bk-say" ${group} data-key="say">${say}</section>` : "",
  ];
}

// On a phone there is one place for all cards that can be given.
function tapped(state) {
  const turned = state.pic.lying.filter((one) => givable(state, one));
  const line = turned.length ? '<li class="bk-divider" aria-hidden="true"></li>' : "";
  return markup`
    <ul class="bk-loose bk-tapped" role="list">
      ${turned.map((one) => lyingCard(state, one)).join("")}${line}
      ${state.pic.hand.map((one) => handCard(state, one, true)).join("")}
    </ul>
  `;
}
