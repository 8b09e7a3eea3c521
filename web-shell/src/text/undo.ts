const prompts = (count: string) => (count === "1" ? "1 prompt is" : `${count} prompts are`);

/** The words of taking a change back. */
export const undo = {
  label: "Undo",
  undone: "Undone",
  failed: "It could not be undone",
  hint: (count: string) => `${prompts(count)} as before.`,
} as const;
