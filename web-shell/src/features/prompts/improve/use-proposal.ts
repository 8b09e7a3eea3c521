import { applyHunks, diffHunks } from "@promptory/prompt/diff";
import { useMemo, useState } from "react";

const NONE: ReadonlySet<number> = new Set();

/** A proposed text beside the one it would replace, and which of its changes are taken; all are at first. */
export function useProposal(base: string) {
  const [proposal, setProposal] = useState<string>();
  const [left, setLeft] = useState(NONE);
  const hunks = useMemo(() => (proposal === undefined ? [] : diffHunks(base, proposal)), [base, proposal]);
  const taken = useMemo(() => {
    const changes = hunks.flatMap((hunk) => (hunk.kind === "change" ? [hunk.index] : []));
    return new Set(changes.filter((index) => !left.has(index)));
  }, [hunks, left]);
  const chosen = useMemo(
    () => (proposal === undefined ? base : applyHunks(hunks, taken)),
    [proposal, base, hunks, taken],
  );
  const count = hunks.filter(({ kind }) => kind === "change").length;

  /** What was left of an earlier proposal is not in the new one any more. */
  const propose = (text: string) => {
    setProposal(text);
    setLeft(NONE);
  };
  const toggle = (index: number) => setLeft((known) => toggled(known, index));
  const takeAll = () => setLeft(NONE);
  const leaveAll = () => setLeft(new Set(Array.from({ length: count }, (_, index) => index)));
  return { proposal, hunks, taken, count, chosen, propose, toggle, takeAll, leaveAll };
}

/** What useProposal answers. */
export type Proposal = ReturnType<typeof useProposal>;

function toggled(known: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(known);
  if (!next.delete(index)) next.add(index);
  return next;
}
