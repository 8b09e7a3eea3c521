const STOP_TIMEOUT_MS = 10_000;
/** `npm start` forwards the SIGINT that the terminal has already sent to the process group. */
const REPEATED_SIGNAL_MS = 500;

interface StopOptions {
  readonly stop: () => Promise<void>;
  readonly exit: (code: number) => void;
  readonly onError: (error: unknown) => void;
  readonly signals?: NodeJS.EventEmitter;
}

export function stopOnSignal({ stop, exit, onError, signals = process }: StopOptions): void {
  let stoppedAt: number | undefined;
  const onSignal = () => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt > REPEATED_SIGNAL_MS) exit(1);
      return;
    }
    stoppedAt = performance.now();
    setTimeout(() => exit(1), STOP_TIMEOUT_MS).unref();
    stop().then(() => exit(0), onError);
  };
  signals.on("SIGTERM", onSignal).on("SIGINT", onSignal);
}
