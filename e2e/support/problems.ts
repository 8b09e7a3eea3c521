import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** What went wrong in the browser behind a journey's back: errors thrown, errors logged, policy violations. */
export interface Problems {
  /** Expects problems that match, for journeys that break something on purpose. */
  allow(pattern: RegExp): void;
  /** The unexpected ones. */
  unexpected(): string[];
}

/** Listens to every page of a context. Answers 4xx of the API are part of life and not problems. */
export function collectProblems(context: BrowserContext): Problems {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  context.on("console", (message) => {
    if (isProblem(message)) found.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => found.push(`thrown: ${error.error().stack ?? error.error().message}`));
  return {
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

function isProblem(message: ConsoleMessage): boolean {
  if (/Content Security Policy/i.test(message.text())) return true;
  if (message.type() !== "error") return false;
  const refusedByApi = /status of 4\d\d/.test(message.text()) && message.location().url.includes("/api/");
  // Asked for by the browser itself, when a journey opens an answer that is no page of ours.
  const wantedAnIcon = message.location().url.endsWith("/favicon.ico");
  return !refusedByApi && !wantedAnIcon;
}
