// Runs before the first paint, as a file so that a strict Content-Security-Policy needs no exception.
(() => {
  let choice = "dark";
  try {
    choice = localStorage.getItem("theme") || "dark";
  } catch {
    // Storage may be forbidden; the default theme is painted.
  }
  const dark = choice === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : choice !== "light";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
})();
