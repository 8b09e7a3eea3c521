export type Tagging = { name: string; ids: number[] };

/** The values before a change, only of prompts that changed. */
export type Change =
  | { kind: "move"; typeId: number; before: { typeId: number; ids: number[] }[] }
  | { kind: "favourite"; favourite: boolean; ids: number[] }
  | { kind: "offer"; offered: boolean; ids: number[] }
  | { kind: "tags"; given: Tagging[]; taken: Tagging[] };

export function countChanged(change: Change): number {
  switch (change.kind) {
    case "move":
      return change.before.reduce((sum, { ids }) => sum + ids.length, 0);
    case "favourite":
    case "offer":
      return change.ids.length;
    case "tags":
      return new Set([...change.given, ...change.taken].flatMap(({ ids }) => ids)).size;
  }
}
