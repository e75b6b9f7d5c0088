// Light or dark: what the visitor chose, else what the system says. Pages and widgets follow one mark on the body.
(() => {
  const KEPT = "beankit-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (localStorage.getItem(KEPT) ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () => {
    document.documentElement.dataset.theme = dark() ? "dark" : "light";
    document.documentElement.dataset.jpThemeLight = String(!dark());
    if (document.body) document.body.dataset.jpThemeLight = String(!dark());
  };
  show();
  system.addEventListener("change", show);
  addEventListener("DOMContentLoaded", () => {
    show();
    document.addEventListener("click", (event) => {
      if (!event.target.closest("#theme")) return;
      localStorage.setItem(KEPT, dark() ? "light" : "dark");
      show();
    });
  });
})();
