// Runs before the first paint, as a file so that a strict Content-Security-Policy needs no exception.
(() => {
  let choice = "dark";
  try {
    choice = localStorage.getItem("theme") || "dark";
  } catch {
    // Storage may be forbidden; the default theme is painted.
  }
  const isDark = choice === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : choice !== "light";
  const theme = isDark ? "dark" : "light";
  const root = document.documentElement;
  // The rules of base.css and tokens.css are below this class: the page of another product, which embeds us, has rules of its own.
  root.classList.add("p-root");
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
})();
