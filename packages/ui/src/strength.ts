import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

// Something longer is not estimated; it is strong long before.
const MAX_LENGTH = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_LENGTH });

/** How hard a password is to guess, 0 to 4; `known` are words an attacker would try first, such as the username. */
export function estimateStrength(password: string, known: readonly string[]): number {
  return estimator.check(password.slice(0, MAX_LENGTH), [...known]).score;
}
