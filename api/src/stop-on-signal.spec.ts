import { EventEmitter } from "node:events";
import { stopOnSignal } from "./stop-on-signal.js";

describe("stopOnSignal", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function start(stop: () => Promise<void>) {
    const signals = new EventEmitter();
    const exits: number[] = [];
    const errors: unknown[] = [];
    stopOnSignal({ stop, exit: (code) => exits.push(code), onError: (error) => errors.push(error), signals });
    return { signals, exits, errors };
  }
  const never = () => new Promise<void>(() => undefined);

  it.each(["SIGTERM", "SIGINT"])("stops once at %s and exits with 0", async (signal) => {
    const stop = jest.fn(async () => undefined);
    const { signals, exits } = start(stop);
    signals.emit(signal);
    signals.emit(signal);
    await jest.advanceTimersByTimeAsync(0);
    expect([stop.mock.calls.length, exits]).toEqual([1, [0]]);
  });

  it("exits at once at a second signal, but not at the copy that npm forwards", () => {
    const { signals, exits } = start(never);
    signals.emit("SIGINT");
    jest.advanceTimersByTime(100);
    signals.emit("SIGINT");
    expect(exits).toEqual([]);
    jest.advanceTimersByTime(500);
    signals.emit("SIGTERM");
    expect(exits).toEqual([1]);
  });

  it("exits after ten seconds when something does not end", () => {
    const { signals, exits } = start(never);
    signals.emit("SIGTERM");
    jest.advanceTimersByTime(9_999);
    expect(exits).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(exits).toEqual([1]);
  });

  it("reports why stopping failed", async () => {
    const failure = new Error("The pool is broken.");
    const { signals, exits, errors } = start(() => Promise.reject(failure));
    signals.emit("SIGTERM");
    await jest.advanceTimersByTimeAsync(0);
    expect([exits, errors]).toEqual([[], [failure]]);
  });
});
