// A page with a kernel: says that it starts, and goes on by itself when the kernel or the connection is gone.
(() => {
  const frame = document.getElementById("frame");
  const notice = document.getElementById("notice");
  const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const address = `${config.baseUrl}api/kernels/${config.kernelId}`;
  const EVERY = 15_000; // milliseconds between two looks
  const SOON = 1_000; // after a lost connection; each time twice as long
  const LATE = 30_000;
  const GONE = [401, 403, 404]; // no such kernel, or a new server that does not know this visitor
  let lost = 0; // how long it waits to try again
  let resting = false;
  let going = false;
  let waiting = null;

  // Once: of two reloads each would start a kernel, and the wrong one of them might get the game.
  function goOn() {
    if (!going) location.reload();
    going = true;
  }

  function tell(text, button) {
    const line = document.createElement("p");
    line.className = "notice warn";
    line.textContent = text;
    if (button) {
      const again = document.createElement("button");
      again.className = "button";
      again.textContent = frame.dataset.goOn;
      again.addEventListener("click", goOn);
      line.append(" ", again);
    }
    notice.replaceChildren(line);
  }

  function rest() {
    if (resting) return;
    resting = true; // the page comes back when somebody touches it, so that a forgotten tab costs nothing
    lock();
    tell(frame.dataset.away, true);
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, goOn, { once: true });
  }

  // What is pressed now would get lost.
  function lock() {
    for (const table of document.querySelectorAll(".bk")) table.inert = true;
  }

  async function look() {
    clearTimeout(waiting);
    try {
      const seen = document.visibilityState === "visible"; // else nobody is waiting for it
      const answer = seen ? await fetch(address, { cache: "no-store" }) : null;
      if (GONE.includes(answer?.status)) rest();
      else if (answer && lost) goOn(); // the kernel is there, but its channel was cut
    } catch {
      lost = Math.min(lost * 2 || SOON, LATE);
      lock();
      tell(frame.dataset.lost, true);
    }
    waiting = setTimeout(look, lost || EVERY);
  }

  waiting = setTimeout(look, EVERY);
  for (const event of ["visibilitychange", "online", "offline", "focus"]) addEventListener(event, look);
})();
