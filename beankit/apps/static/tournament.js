// The board of the tournament: drawn once, then its numbers are replaced while the tournament runs.
const root = document.getElementById("board");
const told = document.getElementById("told");
const QUICK = 2_000; // milliseconds between two looks while it runs, and when nothing happens
const SLOW = 15_000;
let view = null;

function tell(text) {
  told.textContent = text;
  told.hidden = !text;
}

async function look() {
  let wait = SLOW;
  try {
    const answer = await fetch(root.dataset.numbers, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    const { board, wrong } = await answer.json();
    tell(wrong);
    if (board && view) view.update(board);
    else if (board) view = new window.BoardView(root, board);
    if (!board || board.run.running) wait = QUICK;
  } catch {
    tell(root.dataset.lost);
    wait = QUICK;
  }
  setTimeout(look, wait);
}

look();
