/** Gives what was typed since the last time, and nothing more once the search box has the keyboard. */
export type EarlyKeys = () => string;

/** Catches what is typed into a page that has the keyboard already and no search box yet. */
export function catchEarlyKeys(view: Window): EarlyKeys {
  let typed = "";
  view.addEventListener("keydown", (event) => {
    const isCommand = event.ctrlKey || event.metaKey || event.isComposing;
    if (isCommand || event.target instanceof HTMLInputElement || [...event.key].length !== 1) return;
    if (view.document.activeElement !== view.document.body) return;
    typed += event.key;
    event.preventDefault();
  });
  return () => {
    const early = typed;
    typed = "";
    return early;
  };
}
