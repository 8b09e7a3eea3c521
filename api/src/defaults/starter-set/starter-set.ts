import { ANALYSIS } from "./analysis.js";
import { CODING } from "./coding.js";
import { CREATIVE } from "./creative.js";
import { LEARNING } from "./learning.js";
import { PLANNING } from "./planning.js";
import type { StarterType } from "./starter-type.js";
import { WRITING } from "./writing.js";

/** Where the prompts come from, and what that allows. */
export const STARTER_LICENCE = {
  name: "CC0 1.0 Universal",
  url: "https://creativecommons.org/publicdomain/zero/1.0/",
  source: "prompts.chat",
  sourceUrl: "https://github.com/f/prompts.chat",
};

/** Prompts that are useful to many, for a library that has no defaults yet. */
export const STARTER_SET: readonly StarterType[] = [WRITING, CODING, ANALYSIS, LEARNING, PLANNING, CREATIVE];
