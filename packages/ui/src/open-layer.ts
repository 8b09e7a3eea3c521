const LAYERS =
  "dialog[open], [role=dialog][aria-modal=true], [aria-expanded=true]:is([aria-haspopup], [role=combobox])";

/** Whether a dialog, a menu or a list of options is open: the keys belong to it, not to the page. */
export function isLayerOpen(): boolean {
  return document.querySelector(LAYERS) !== null;
}
