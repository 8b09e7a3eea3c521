/** Prompts and the tag they got or lost; by name, because a tag goes with its last prompt. */
export type Tagging = { name: string; ids: number[] };

/** What many prompts were before a change; only those are named to which it did something. */
export type Change =
  | { kind: "move"; typeId: number; before: { typeId: number; ids: number[] }[] }
  | { kind: "favourite"; favourite: boolean; ids: number[] }
  | { kind: "tags"; given: Tagging[]; taken: Tagging[] };
