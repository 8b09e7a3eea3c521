import { intlFormatDistance } from "date-fns";

const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** "2 hours ago" in the person's language; "recently" for no date or one that cannot be read. */
export function relativeTime(date: string | null | undefined, now: Date): string {
  const time = date ? new Date(date) : undefined;
  if (!time || Number.isNaN(time.getTime())) return "recently";
  return intlFormatDistance(time, now);
}

/** A moment as distance from now, with the full date as its title. */
export function RelativeTime({ date, now = new Date() }: { date: string | null | undefined; now?: Date }) {
  const words = relativeTime(date, now);
  if (!date || words === "recently") return words;
  return (
    <time dateTime={date} title={FULL.format(new Date(date))}>
      {words}
    </time>
  );
}
