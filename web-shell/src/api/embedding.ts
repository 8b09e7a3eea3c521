/** What a host gives the user area that it shows in a page of its own, as the remote `./UserApp`. */
export interface Embedding {
  getToken: () => string | undefined;
  onSignedOut: () => void;
  /** Where Promptory itself is, with its downloads, `/mcp` and the pages that work only there. */
  productUrl: string;
}

let current: Embedding | undefined;

/** Connects this build to its host; without a call it is a page of its own. */
export function embedIn(embedding: Embedding | undefined): void {
  current = embedding;
}

/** The host, or undefined on a page of our own. */
export const embedding = (): Embedding | undefined => current;

/** An address of the product for people and programs: not that of a page which embeds the user area. */
export function productUrl(path: string): string {
  return new URL(path.replace(/^\//, ""), embedding()?.productUrl ?? `${window.location.origin}/`).href;
}

/** Pages that belong to the shell, or that talk to the browser extension, which knows the product by its address. */
const PRODUCT_PAGES = ["/admin", "/admin/*", "/extension", "/extension/download", "/guide", "/oauth/consent"];

export const isProductPage = (path: string): boolean => PRODUCT_PAGES.includes(path);

/** Whether a page is there: all are at the address of the product, an embedded user area has those of the library. */
export const isAvailable = (path: string): boolean => !embedding() || !isProductPage(path);

/** The origin of {@link productUrl}. */
export const productOrigin = (): string => new URL(productUrl("/")).origin;
