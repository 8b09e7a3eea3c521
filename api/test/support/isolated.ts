import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Response, Test } from "supertest";
import type { RaceApp } from "./race.js";

/** What another person met while the heavy request ran. */
export type Isolation<T = Response> = {
  heavy: T;
  /** The statuses of the other person's requests, in order. */
  statuses: number[];
  /** The highest number of connections in use at one moment; the other person uses one at a time. */
  connections: number;
  /** Turns of the event loop until the heavy request was answered. */
  turns: number;
  /** CPU time of the main thread in all, in milliseconds. */
  cpuMs: number;
  /** The most CPU time of the main thread in one turn, in milliseconds. */
  longestTurnMs: number;
  /** The longest delay of the event loop, in milliseconds of wall time: printed, never asserted. */
  longestDelayMs: number;
};

/** Runs a heavy request of one person while another one lists and saves by turns, until the heavy one is answered. */
export async function isolated<T>(
  { proxy }: RaceApp,
  heavy: () => PromiseLike<T>,
  { list, save }: { list: () => Test; save: () => Test },
): Promise<Isolation<T>> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const turns = new TurnCounter();
  const statuses: number[] = [];
  proxy.mostInUse = 0;
  delay.enable();
  turns.start();
  let isOver = false;
  const first = Promise.resolve(heavy()).finally(() => {
    isOver = true;
  });
  do {
    statuses.push((await list()).status, (await save()).status);
  } while (!isOver);
  turns.stop();
  delay.disable();
  const { count, longestMs, totalMs } = turns;
  const longestDelayMs = Math.round(delay.max / 1e6);
  return {
    heavy: await first,
    statuses,
    connections: proxy.mostInUse,
    turns: count,
    cpuMs: Math.round(totalMs),
    longestTurnMs: Math.round(longestMs),
    longestDelayMs,
  };
}

/** Counts the turns of the event loop and the CPU time of each; of the main thread only, so that other processes change nothing. */
class TurnCounter {
  count = 0;
  longestMs = 0;
  totalMs = 0;
  private isRunning = false;

  start(): void {
    this.isRunning = true;
    let last = cpuMs();
    const turn = () => {
      const now = cpuMs();
      this.count += 1;
      this.totalMs += now - last;
      this.longestMs = Math.max(this.longestMs, now - last);
      last = now;
      if (this.isRunning) setImmediate(turn);
    };
    setImmediate(turn);
  }

  stop(): void {
    this.isRunning = false;
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
