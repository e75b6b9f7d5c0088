// A page with a kernel: says that it starts, and goes on by itself when the kernel or the connection is gone.
(() => {
  const frame = document.getElementById("frame");
  const notice = document.getElementById("notice");
  const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const address = `${config.baseUrl}api/kernels/${config.kernelId}`;
  const EVERY = 15_000; // milliseconds between two looks
  let lost = false;
  let resting = false;

  function tell(text, button) {
    const line = document.createElement("p");
    line.className = "notice warn";
    line.textContent = text;
    if (button) {
      const again = document.createElement("button");
      again.className = "button";
      again.textContent = frame.dataset.goOn;
      again.addEventListener("click", () => location.reload());
      line.append(" ", again);
    }
    notice.replaceChildren(line);
  }

  function rest() {
    if (resting) return;
    resting = true; // the page comes back when somebody touches it, so that a forgotten tab costs nothing
    tell(frame.dataset.away, true);
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => location.reload(), { once: true });
  }

  async function look() {
    if (document.visibilityState !== "visible") return; // nobody is waiting for it
    try {
      const answer = await fetch(address, { cache: "no-store" });
      if (answer.status === 404) {
        rest();
      } else if (lost) {
        location.reload(); // the kernel is there, but its channel was cut
      }
    } catch {
      lost = true;
      tell(frame.dataset.lost, true);
    }
  }

  setInterval(look, EVERY);
  for (const event of ["visibilitychange", "online", "focus"]) addEventListener(event, look);
})();
