import type { Taken } from "./intake.js";

/** What taking prompts in did, as a person would say it: "11 prompts copied, 1 was there already and stays as it was." */
export function copySentence({ created, replaced, skipped }: Taken): string {
  const parts = [
    ...(created > 0 ? [`${prompts(created)} copied`] : []),
    ...(replaced > 0 ? [`${prompts(replaced)} replaced`] : []),
    ...(skipped > 0 ? [stayed(skipped)] : []),
  ];
  if (parts.length === 0) return "There were no prompts to copy.";
  const sentence = parts.join(", ");
  return `${sentence}.`;
}

/** What the starter set brought. */
export function starterSentence({ created, skipped }: Pick<Taken, "created" | "skipped">): string {
  if (created === 0) return "The starter set is installed already: nothing was changed.";
  const rest = skipped > 0 ? `, ${stayed(skipped)}` : "";
  return `${prompts(created)} installed${rest}.`;
}

function stayed(count: number): string {
  return `${count} ${count === 1 ? "was there already and stays as it was" : "were there already and stay as they were"}`;
}

function prompts(count: number): string {
  return `${count} ${count === 1 ? "prompt" : "prompts"}`;
}
