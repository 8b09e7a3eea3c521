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
