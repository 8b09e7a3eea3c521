export type Watcher = {
  /** Before each call to the provider. */
  onCall(): Promise<void>;
  /** When set, the response is streamed; called with the text so far. */
  onText?: ((soFar: string) => void) | undefined;
  /** The text so far is discarded; `lost` names the parts it had lost. */
  onRetry(lost: readonly string[]): void;
};
