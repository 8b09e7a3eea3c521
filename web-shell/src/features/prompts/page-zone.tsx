import { useDroppable } from "@dnd-kit/core";
import { formatNumber } from "@promptory/ui/format";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { text } from "../../text/library.ts";
import styles from "./prompt-item.module.css";

const words = text.order;
const NAMES = { previous: "page before", next: "page after" } as const;

/** Before the first card of a page, or after its last. */
export type ZoneSide = keyof typeof NAMES;

/** Which way to another page it is, where it is one. */
export function zoneSide(id: unknown): ZoneSide | undefined {
  return (["previous", "next"] as const).find((side) => NAMES[side] === id);
}

/** Shows up while a card is dragged: let go here, it goes to the page before or after. */
export function PageZone({ side, page }: { side: ZoneSide; page: number }) {
  const { setNodeRef, isOver, active } = useDroppable({ id: NAMES[side] });
  const Icon = side === "next" ? ChevronRight : ChevronLeft;
  return (
    <div
      ref={setNodeRef}
      className={styles.zone}
      data-side={side}
      data-shown={active !== null || undefined}
      data-over={isOver || undefined}
      aria-hidden="true"
    >
      <Icon size={16} />
      {side === "next" ? words.nextPage(formatNumber(page)) : words.previousPage(formatNumber(page))}
    </div>
  );
}
