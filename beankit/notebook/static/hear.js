// What Python says: a message has one or more parts, and each part is heard in its own way.
import * as acting from "./acting.js";
import { address, tell, wanted } from "./around.js";
import * as changes from "./changes.js";
import { greeted, settle } from "./connection.js";
import { plain } from "./dom.js";
import { ask } from "./explained.js";
import { saveFile, takeFrame, toClipboard } from "./film.js";
import { recall } from "./filter.js";
import { news as steps } from "./guide.js";
import { land, takeOff } from "./motion.js";
import { questionOf } from "./ways.js";

// In this order. What one of them returns is done when the page is drawn.
const PARTS = {
  words: (page, { words }) => {
    page.note(changes.words, words);
    greeted(page);
  },
  rules: (page, { rules }) => page.note(changes.rules, rules),
  settings: takeSettings,
  reel: (page, { reel }) => {
    page.note(changes.reel, reel);
    if (page.state.film.tab === "explain") ask(page);
  },
  believed: (page, { believed }) => {
    page.note(changes.believed, believed);
    page.say(believed.hands.map((hand) => `${nameOf(page.state, hand.seat)}: ${plain(hand.text)}`).join(". "));
  },
  explained: (page, { explained }) => page.note(changes.explained, explained),
  frame: (page, message) => {
    takeFrame(page, message);
    const { settings } = page.state;
    if (settings.share && !settings.inside) tell(page, "place", address(page.state));
  },
  position: (page, { position }) => toClipboard(page, position),
  file: (_, { file }) => saveFile(file),
  would: (page, { would }) => {
    page.note(changes.would, would);
    page.say(plain(would.label));
  },
  rule: (page, { rule }) => {
    page.note(changes.rule, rule);
    if (!page.sideSeen()) page.show("rule");
  },
  code: (page, { code }) => {
    page.note(changes.code, code);
    page.show("code");
  },
  hint: (page, { hint }) => {
    page.note(changes.hint, hint);
    page.say(plain(hint.label));
    return () => page.root.querySelector(".bk-hint")?.scrollIntoView({ block: "nearest" });
  },
  sifted: (page, { sifted }) => page.note(changes.sifted, sifted),
  tried: (page, { tried }) => page.note(changes.tried, tried),
  thinking: (page, { thinking, seat }) => page.note(changes.thinking, thinking, seat),
  refused: (page, { refused }) => page.note(changes.refused, refused),
  game: takePicture,
  kept: (page, { kept }) => tell(page, "over", kept),
};

const nameOf = ({ pic }, seat) => pic.seats.find((player) => player.seat === seat)?.name ?? "";

export function hear(page, message) {
  if (message.stage) {
    page.clear();
    return;
  }
  const later = Object.keys(PARTS).map((part) => message[part] && PARTS[part](page, message));
  page.draw();
  for (const deed of later) if (typeof deed === "function") deed();
}

// What was set at another table holds here, too: that is asked for once, when a table is new.
function takeSettings(page, { settings }) {
  const { settings: before, tuned } = page.state;
  if (settings.lang !== before.lang || !tuned) tell(page, "lang", settings.lang);
  page.note(changes.settings, settings);
  if (!tuned) for (const [name, value] of wanted(settings)) page.send({ do: "set", name, value });
}

function takePicture(page, picture) {
  const before = page.state.pic;
  const moved = takeOff(page, picture);
  const inside = page.root.contains(page.root.getRootNode().activeElement);
  const fresh = questionOf(before) !== questionOf(picture);
  page.note(changes.picture, picture);
  announce(page, fresh, steps(before, picture));
  if (page.state.deal.open) acting.tryDeal(page);
  recall(page, before, picture);
  settle(page, picture);
  return () => {
    land(page, moved);
    if (inside && picture.ask && fresh) page.toQuestion();
  };
}

// What is new is said to whoever does not see the page.
function announce(page, fresh, step) {
  const { away, pic } = page.state;
  if (away) return;
  const news = pic.log.from ? pic.log.lines.map((line) => plain(line.spans)) : [];
  const noticed = pic.notices.map((notice) => plain(notice.text));
  const last = pic.result ? [plain(pic.result.title)] : pic.ask && fresh ? [plain(pic.ask.question)] : [];
  const sentences = [...news, ...noticed, ...last, ...step];
  if (sentences.length) page.say(sentences.slice(-8).join(" "));
}
