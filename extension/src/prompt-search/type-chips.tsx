import { TypeDot } from "@promptory/ui/type-badge";
import { Hash, Star } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState, type WheelEvent } from "react";
import { text } from "../locales/en/text.ts";
import type { Facets, PromptType } from "../messages.ts";
import { failureOf, request } from "./background-link.ts";
import styles from "./type-chips.module.css";
import type { Marks } from "./use-prompts.ts";

/** Favourites and tags among the chips, and which of them are chosen. */
export type MarkChips = { facets: Facets; chosen: Marks; onChoose: (marks: Marks) => void };

/** Props of the chips; null stands for all types. */
export type TypeChipsProps = {
  types: PromptType[];
  chosen: number | null;
  onChoose: (typeId: number | null) => void;
  marks?: MarkChips;
};

/** Types, favourites and tags in one line that scrolls sideways; pressing a chosen one again lets it go. */
export function TypeChips({ types, chosen, onChoose, marks }: TypeChipsProps) {
  const isMarked = marks !== undefined && (marks.chosen.favourite || marks.chosen.tag !== null);
  const chooseAll = () => {
    onChoose(null);
    marks?.onChoose({ favourite: false, tag: null });
  };
  return (
    <fieldset
      className={styles.chips}
      aria-label={text.search.types}
      onWheel={scrollSideways}
      // A press leaves the keyboard in the search box; Tab still comes here.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Chip isChosen={chosen === null && !isMarked} onPress={chooseAll}>
        {text.search.allTypes}
      </Chip>
      {marks && <FavouriteChip {...marks} />}
      {types.map(({ id, label, color, count }) => (
        <Chip key={id} isChosen={chosen === id} count={count} onPress={() => onChoose(chosen === id ? null : id)}>
          <TypeDot color={color} />
          {label}
        </Chip>
      ))}
      {marks && <TagChips {...marks} />}
    </fieldset>
  );
}

function FavouriteChip({ facets, chosen, onChoose }: MarkChips) {
  if (facets.favourites === 0 && !chosen.favourite) return null;
  return (
    <Chip
      isChosen={chosen.favourite}
      count={facets.favourites}
      onPress={() => onChoose({ ...chosen, favourite: !chosen.favourite })}
    >
      <Star size={13} aria-hidden />
      {text.search.favourites}
    </Chip>
  );
}

function TagChips({ facets, chosen, onChoose }: MarkChips) {
  return facets.tags.map(({ name, count }) => (
    <Chip
      key={name}
      isChosen={chosen.tag === name}
      count={count}
      onPress={() => onChoose({ ...chosen, tag: chosen.tag === name ? null : name })}
    >
      <Hash size={13} aria-hidden />
      {name}
    </Chip>
  ));
}

type ChipProps = { isChosen: boolean; count?: number; onPress: () => void; children: ReactNode };

function Chip({ isChosen, count, onPress, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={onPress}>
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}

/** A mouse has one wheel, and the line has no bar to drag. */
function scrollSideways(event: WheelEvent<HTMLElement>): void {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
}

/**
 * The person's types that have prompts, asked for again with every new `round`; none where they cannot be had,
 * because the list says what is wrong. `before` are those shown until then.
 */
export function useTypes(
  round: number,
  onSignedOut: (reason: string) => void,
  before: readonly PromptType[] = [],
): PromptType[] {
  const [types, setTypes] = useState<PromptType[]>(() => withPrompts(before));
  const leave = useEffectEvent(onSignedOut);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is the question asked once more
  useEffect(() => {
    let isStale = false;
    request({ kind: "types" }).then(
      (all) => !isStale && setTypes(withPrompts(all)),
      (thrown: unknown) => {
        const failure = failureOf(thrown);
        if (!isStale && failure.code === "signed-out") leave(failure.message);
      },
    );
    return () => {
      isStale = true;
    };
  }, [round]);
  return types;
}

const withPrompts = (types: readonly PromptType[]) => types.filter((type) => type.count > 0);
