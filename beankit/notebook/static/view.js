// What is drawn: a page as a function of its state.
import { bar } from "./bar.js";
import { esc, markup } from "./dom.js";
import { ending, leftTable } from "./ends.js";
import { isLow } from "./grid.js";
import { grounds, hand } from "./ground.js";
import { bubble } from "./guide.js";
import { line, market } from "./market.js";
import { players } from "./players.js";
import { replayView } from "./replay.js";
import { sheet } from "./sheet.js";
import { author, notes, side, tools } from "./side.js";
import { stage } from "./stage.js";

export function view(state) {
  if (!state.pic || !state.said.log) return starting(state);
  if (state.reel) return replayView(state) + above(sheet, state);
  return state.away ? leftTable(state) : table(state);
}

// What lies over the table never holds it back: if it fails, the table is drawn without it.
function above(part, state) {
  try {
    return part(state);
  } catch (error) {
    reportError(error);
    return "";
  }
}

function starting({ words }) {
  return markup`
    <div class="bk-starting">
      <i></i><i></i><i></i><i></i>
      <p class="bk-quiet">${esc(words.starting ?? "Python …")}</p>
    </div>
  `;
}

// Every part has its place in the grid, whatever is asked: on a phone the market stands below the hand.
function table(state) {
  const { span } = state.room;
  const low = isLow(state.room);
  if (state.pic.result) return over(state, span);
  return markup`
    <div class="bk-play" data-key="play">
      ${bar(state)}${players(state)}
      ${span === "s" || low ? "" : market(state)}
      ${stage(state)}${grounds(state)}${hand(state)}
      ${span === "l" ? side(state) : (low ? "" : line(state)) + notes(state)}${above(bubble, state)}
    </div>
    ${above(sheet, state)}
  `;
}

function over(state, span) {
  return markup`
    <div class="bk-play bk-over" data-key="play">
      ${bar(state)}${state.narrow ? "" : players(state)}
      <div class="bk-endings">${ending(state)}${span === "l" ? "" : author(state) + tools(state)}</div>
      ${span === "l" ? side(state) : notes(state)}
    </div>
    ${above(sheet, state)}
  `;
}
