/* A panel: a question, the chart that answers it, what its numbers are, and the same as a table. */
import { listing, make, scrolled } from "./dom.js";

export class Panel {
  constructor(key, words) {
    this.words = words;
    this.about = make("span", { class: "bk-about" }, words[`${key}_about`]);
    this.body = make("div", { class: "bk-body" });
    this.note = make("p", { class: "bk-note" });
    this.details = make("details", {}, make("summary", {}, words.as_table));
    this.details.addEventListener("toggle", () => this.list());
    const title = make("h2", {}, words[`${key}_title`]);
    this.root = make(
      "section",
      { class: `bk-panel bk-${key}` },
      make("div", { class: "bk-question" }, title, this.about),
      this.body,
      this.note,
      this.details,
    );
  }

  /** How wide a chart can be. */
  get width() {
    return Math.max(240, Math.floor(this.body.clientWidth));
  }

  /** Show a chart, what its numbers are, and its table; what has the focus or is open stays so. */
  fill({ chart, note, table }) {
    if (chart) this.body.replaceChildren(...[chart].flat());
    this.root.classList.toggle("bk-bare", !this.body.hasChildNodes()); // then the note is all there is
    this.note.textContent = note ?? "";
    this.note.hidden = !note;
    this.table = table;
    this.details.hidden = !table;
    this.list();
  }

  /** Write the table when somebody looks at it. */
  list() {
    this.details.querySelector(".bk-scroll")?.remove();
    if (!this.details.open || !this.table) return;
    this.details.append(scrolled(listing(this.table()), this.words.as_table));
  }
}
