// What a page knows: one object, from which it is drawn. Nothing changes in place; changes.js has all that can happen.

const KEPT = "beankit-look";
const LOOK = { theme: "auto", size: "1", motion: "on", letters: "on", bot: "", filter: null };

export const UNANSWERED = { chosen: null, choice: null, prefix: null, sent: false, hint: null, tip: null, tried: null };
export const EMPTY = { give: [], kinds: {}, want: {}, to: null };

export function firstState() {
  const parts = {
    // what Python has said
    words: { keys: [] },
    said: {},
    rules: [],
    settings: { lang: "en", langs: ["en"] },
    pic: null, // the picture of the table
    reel: null, // the film, if one is watched
    believed: null, // what a seat can believe about the hands of the others
    explained: null, // what the decisions of a seat cost
    log: [],
    heard: 0, // lines of the log that the person knew when they decided last
    thinking: null, // what a bot thinks about, and its seat
    // what the person does
    answer: UNANSWERED, // what they have begun to answer, and what they were told about it
    // the connection: is it lost, which press waits for it, which was sent last, and the name of one that came too late
    line: { lost: false, kept: null, sent: null, missed: null },
    deal: { ...EMPTY, open: false }, // the trays of an offer or a bid, and whether they are shown
    // `awaited`: what Python was asked for; `opens`: the tab of the next film
    // `dear`: which of the dear decisions is looked at
    film: { at: 0, awaited: null, playing: false, speed: 1, would: null, tab: "table", opens: "table", dear: 0 },
    sheet: {
      name: null,
      top: 60,
      opener: null,
      code: null,
      position: "",
      copied: false,
      purse: null,
      peek: null, // the kind that is looked at, and the card
      card: null,
      seat: null,
      sieve: null, // the filter that is being made, and what it would have done
      sifted: null,
    },
    side: { tab: "", rule: null, closed: [], folded: "" }, // `closed`: notices that were read, `folded`: a bubble
    drag: { lifted: false, dropped: false },
    look: { ...LOOK, ...keptLook() },
    room: { span: "l", tall: 768 }, // the grid that the window has room for
    narrow: false,
    served: false, // a page of its own, with a menu
    away: false, // they have left the table
    tuned: false, // has it got the settings that this browser keeps?
  };
  return Object.freeze(parts);
}

const PARTS = new Set(["answer", "line", "deal", "film", "sheet", "side", "drag", "look"]);

// The state with some values new: those of a part join the others of that part.
export function changed(state, news) {
  const next = { ...state };
  for (const [name, value] of Object.entries(news))
    next[name] = PARTS.has(name) ? Object.freeze({ ...state[name], ...value }) : value;
  return Object.freeze(next);
}

// How things stand, in a word, for styles and for whoever tests the page.
export function standing({ pic, away, answer }) {
  if (!pic) return "starting";
  if (away) return "away";
  if (answer.sent) return "sent";
  if (pic.result) return "over";
  return pic.ask ? "asked" : "waiting";
}

function keptLook() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

export function keepLook(look) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(look));
  } catch {
    // a private window keeps nothing
  }
}
