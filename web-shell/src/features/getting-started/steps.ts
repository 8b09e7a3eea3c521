import { Copy, Layers, type LucideIcon, PenLine, Shapes, Sparkles } from "lucide-react";
import type { LinkProps } from "react-router";
import type { Progress } from "../../api/library/stats.ts";
import { gettingStarted as gettingStartedText } from "../../locales/en/getting-started.ts";

/** One step: its words, its picture, the screen it leads to, and what says that it is done. */
export interface Step {
  id: keyof typeof gettingStartedText.steps;
  icon: LucideIcon;
  link: Pick<LinkProps, "to" | "state">;
  doneBy: keyof Progress;
}

/** Opens the dialog over this page; closing it goes back to the entry before. */
export const CREATE_LINK = { to: "?new=1", state: { openedHere: 1 } };

/** The way through the product, in order (specification section 1). */
export const steps: readonly Step[] = [
  { id: "create", icon: PenLine, link: CREATE_LINK, doneBy: "created" },
  { id: "improve", icon: Sparkles, link: { to: "/templates" }, doneBy: "improved" },
  { id: "combine", icon: Layers, link: { to: "/builder" }, doneBy: "combined" },
  { id: "copy", icon: Copy, link: { to: "/templates", state: { isSearching: true } }, doneBy: "copied" },
  { id: "types", icon: Shapes, link: { to: "/types" }, doneBy: "typed" },
];

/** How many of the steps are done. */
export const doneCount = (progress: Progress): number => steps.filter(({ doneBy }) => progress[doneBy]).length;

/** Where a person stands with a step. */
export type StepState = "done" | "next" | "later";

/** What is done, in any order, and the first that is not: that one is next. Nothing is said while nothing is known. */
export function stateOf(step: Step, progress: Progress | undefined): StepState {
  if (!progress) return "later";
  if (progress[step.doneBy]) return "done";
  return steps.find(({ doneBy }) => !progress[doneBy]) === step ? "next" : "later";
}
