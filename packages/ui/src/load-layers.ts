type Layers = typeof import("./layers.ts");

let loaded: Layers | undefined;

/** What `loadLayers` has brought, or undefined. */
export const loadedLayers = (): Layers | undefined => loaded;

/** Loads the code of menus, popovers, selects and tooltips, which is too large for the first files of a page. After a failure the next call tries again. */
export async function loadLayers(): Promise<Layers> {
  loaded ??= await import("./layers.ts");
  return loaded;
}
