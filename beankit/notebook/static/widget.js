// How a page is shown: by a notebook, as a widget, or by a page of its own, which brings its transport.
import { Page } from "./table.js";

// The transport is the only thing that a page knows of where it runs: `send`, `listen` and `closed`.
export function show(transport, el) {
  const page = new Page(transport, el);
  transport.listen((message) => page.hear(message));
  transport.closed((lost) => page.closed(lost));
  return page;
}

function render({ model, el }) {
  const hearing = [];
  const transport = {
    send: (message) => model.send(message),
    listen: (hear) => {
      hearing.push(hear);
      model.on("msg:custom", hear);
    },
    closed: () => {}, // a notebook does not say it; the page asks when the browser is offline
  };
  const page = show(transport, el);
  return () => {
    for (const hear of hearing) model.off("msg:custom", hear);
    page.end();
  };
}

export default { render };
