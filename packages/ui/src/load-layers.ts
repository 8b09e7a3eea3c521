type Layers = typeof import("./loaded-content.tsx");

let loaded: Layers | undefined;

/** The code that `loadLayers` has loaded, or undefined. */
export const loadedLayers = (): Layers | undefined => loaded;

/** Loads the code of menus, popovers, selects and tooltips, which is too large for the first files of a page. After a failure the next call tries again. */
export async function loadLayers(): Promise<Layers> {
  loaded ??= await import("./loaded-content.tsx");
  return loaded;
}
