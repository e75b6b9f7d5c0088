// An offer that all refused: who said no, and what everybody can see in front of them.
import { button, letter, portrait, spans } from "./bits.js";
import { esc, markup } from "./dom.js";
import { quickTools, quietButton } from "./question.js";

// It takes the place of the answers, until the person acts.
export function refusal(state) {
  const { ask, refusal: news } = state.pic;
  const { said } = state;
  const seats = news.seats.map((refuser) => {
    const seat = state.pic.seats.find((other) => other.seat === refuser.seat);
    return markup`
      <li class="bk-answer bk-refuser bk-e${refuser.seat % 5}" data-key="refuser:${refuser.seat}">
        <p class="bk-who">
          ${letter(state, refuser.seat)}${portrait(seat.face)} <strong>${esc(seat.name)}</strong>
          <span class="bk-quiet bk-no"><span aria-hidden="true">×</span> ${esc(said.refuses)}</span>
        </p>
        <p>${spans(state, refuser.grows)}</p>
        <p class="bk-quiet">${spans(state, refuser.hand)}</p>
      </li>
    `;
  });
  const head = markup`
    <div>
      <h2 tabindex="-1" class="bk-question">${spans(state, news.title)}</h2>
      <p class="bk-quiet">${spans(state, news.offer)}</p>
    </div>
    <span class="bk-quiet bk-rounds">${esc(ask.rounds)}</span>
  `;
  const foot = markup`
    <div class="bk-acts">
      ${button(said.change_offer, "compose", { key: "O" })}${button(said.call_bids, "call", { key: "C" })}
      ${quietButton(state, "E")}
    </div>
    ${quickTools(state)}
  `;
  return { head, body: `<ul class="bk-answers bk-n${seats.length}" role="list">${seats.join("")}</ul>`, foot };
}

// Where something else is asked already, a line tells it.
export function refusalNote(state) {
  const { ask, refusal: news } = state.pic;
  if (!news || ask?.kind === "offer") return "";
  return markup`
    <div class="bk-notice bk-info" role="status" data-key="refusal">
      <p><b>${spans(state, news.title)}.</b> ${spans(state, news.offer)}</p>
    </div>
  `;
}

export function hasRefused(state, seat) {
  return Boolean(state.pic.refusal?.seats.some((refuser) => refuser.seat === seat.seat));
}
