// What the notebook calls: a page for every place where the widget is shown.
import { Page } from "./table.js";

function render({ model, el }) {
  const page = new Page(model, el);
  const hear = (message) => page.hear(message);
  model.on("msg:custom", hear);
  return () => {
    model.off("msg:custom", hear);
    page.end();
  };
}

export default { render };
