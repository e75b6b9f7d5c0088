// What is drawn: a page as a function of its state.
import { bar } from "./bar.js";
import { esc, markup } from "./bits.js";
import { ending, leftTable } from "./ends.js";
import { grounds, hand } from "./ground.js";
import { bubble } from "./guide.js";
import { market } from "./market.js";
import { banners, choices, collections } from "./panels.js";
import { players } from "./players.js";
import { question } from "./question.js";
import { replayView } from "./replay.js";
import { sheet } from "./sheet.js";
import { notices, side } from "./side.js";
import { answersPanel, composer, offerPanel } from "./trade.js";

export function view(state) {
  if (!state.pic || !state.said.log) return starting(state);
  if (state.reel) return replayView(state) + sheet(state);
  return state.away ? leftTable(state) : table(state);
}

function starting({ words }) {
  return markup`
    <div class="bk-starting">
      <i></i><i></i><i></i><i></i>
      <p class="bk-quiet">${esc(words.starting ?? "Python …")}</p>
    </div>
  `;
}

function table(state) {
  const over = state.pic.result;
  return markup`
    ${bar(state)}
    <div class="bk-cols">
      <div class="bk-main">
        ${players(state)}${collections(state)}${notices(state)}${over ? ending(state) : middle(state)}
      </div>
      <aside class="bk-aside${over ? " bk-over" : ""}">${side(state)}</aside>
    </div>
    ${bubble(state)}${sheet(state)}
  `;
}

function middle(state) {
  const above = [banners, offerPanel, answersPanel, choices].map((part) => part(state)).join("");
  return above + (state.deal.open ? trading(state) : asking(state));
}

// The question stands above what answers it; right below an offer or the answers to one, if it is about them.
function asking(state) {
  const about = ["answer", "settle"].includes(state.pic.ask?.kind);
  const parts = about ? [question, market, grounds, hand] : [market, question, grounds, hand];
  return parts.map((part) => part(state)).join("");
}

function trading(state) {
  const [offer, say] = composer(state);
  if (state.narrow) return `${offer}${grounds(state)}${say}`;
  return `${offer}${market(state)}${grounds(state)}${hand(state)}`;
}
