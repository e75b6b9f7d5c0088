// The board of the tournament: drawn once, then its numbers are replaced while the tournament runs.
const [root, note, follow, when, pause] = ["board", "told", "follow", "when", "pause"].map((id) =>
  document.getElementById(id),
);
const QUICK = 2_000; // milliseconds between two looks while it runs, and when nothing happens
const SLOW = 15_000;
let view = null;
let waiting = null;
let paused = false;

const address = (game) => `${root.dataset.watch}${encodeURIComponent(game)}&lang=${document.documentElement.lang}`;

function tell(text) {
  note.textContent = text;
  note.hidden = !text;
}

function show(board) {
  if (view) view.update(board);
  else view = new window.BoardView(root, board, address);
  follow.hidden = false;
  pause.hidden = !board.run.running && !paused;
  when.textContent = follow.dataset.updated.replace(
    "{time}",
    new Date().toLocaleTimeString(document.documentElement.lang),
  );
}

async function look() {
  clearTimeout(waiting);
  let wait = SLOW;
  try {
    const answer = await fetch(root.dataset.numbers, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    const { board, wrong } = await answer.json();
    tell(wrong);
    if (board && !paused) show(board);
    if (!board || board.run.running) wait = QUICK;
  } catch {
    tell(root.dataset.lost);
    wait = QUICK;
  }
  if (!paused && !document.hidden) waiting = setTimeout(look, wait);
}

pause.addEventListener("click", () => {
  paused = !paused;
  pause.setAttribute("aria-pressed", String(paused));
  if (paused) clearTimeout(waiting);
  else look();
  tell(paused ? follow.dataset.paused : "");
});

// Nobody looks at a hidden page: it goes on when somebody comes back.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !paused) look();
});

look();
