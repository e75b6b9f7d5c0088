// The transport of a page of its own: a websocket that comes back by itself. A table knows only `send`, `listen`
// (called with what the server says) and `closed` (called with true when the line is lost, false when it is back).
const BEAT = 10_000; // milliseconds between two signs of life
const SILENT = 15_000; // without one for so long, the line is lost
const SLOW = 5_000; // to open a line
const SOON = 500; // after a lost line; each time twice as long
const LATE = 8_000;
const FIRST = 4001; // codes of ours say why the server has ended the line

export function socket(address, ended) {
  const hearers = new Set();
  const watchers = new Set();
  let line = null;
  let heard = 0; // when the server said something last
  let wait = SOON;
  let lost = false;
  let over = false; // the server wants no further line
  let timer = null;

  function open() {
    clearTimeout(timer);
    if (over || line) return;
    const mine = new WebSocket(address());
    line = mine;
    heard = Date.now();
    mine.onopen = () => {
      wait = SOON;
      heard = Date.now();
      lost = false;
      for (const watch of watchers) watch(false);
    };
    mine.onmessage = ({ data }) => {
      if (mine !== line) return;
      heard = Date.now();
      const message = JSON.parse(data);
      if (!message.beat) for (const hear of hearers) hear(message);
    };
    mine.onclose = ({ code }) => mine === line && close(code);
  }

  // A browser may take its time to close a line that is dead: it is left alone.
  function close(code) {
    line = null;
    clearTimeout(timer);
    if (code >= FIRST) {
      over = true;
      ended(code);
      return;
    }
    if (!lost) {
      lost = true;
      for (const watch of watchers) watch(true);
    }
    timer = setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(2 * wait, LATE);
  }

  function drop() {
    const old = line;
    close(0);
    old.close();
  }

  function look() {
    if (over || !line) return;
    const quiet = Date.now() - heard;
    if (line.readyState === WebSocket.OPEN && quiet < SILENT) line.send('{"beat":1}');
    else if (quiet > (line.readyState === WebSocket.OPEN ? SILENT : SLOW)) drop();
  }

  // Somebody is back: nobody waits for the next beat.
  function wake() {
    if (document.visibilityState === "hidden" || over) return;
    if (!line) open();
    else if (Date.now() - heard > BEAT) drop();
    else look();
  }

  setInterval(look, SLOW);
  for (const event of ["visibilitychange", "pageshow", "online", "focus", "beankit-silent"])
    addEventListener(event, wake);
  addEventListener("offline", () => line && drop());
  open();
  return {
    send: (message) => line?.readyState === WebSocket.OPEN && line.send(JSON.stringify(message)),
    listen: (hear) => hearers.add(hear),
    deaf: (hear) => hearers.delete(hear),
    closed: (watch) => watchers.add(watch),
    again: () => {
      over = false;
      open();
    },
  };
}
