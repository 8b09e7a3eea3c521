/** What happens on the way to a rewrite. */
export type Watcher = {
  /** A call to the provider begins. */
  onCall(): Promise<void>;
  /** Given, the answer is streamed: all of the model's text so far. */
  onText?: ((soFar: string) => void) | undefined;
  /** What was told so far is void; names what it had lost. */
  onRetry(lost: readonly string[]): void;
};
