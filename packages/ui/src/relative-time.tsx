import { formatMoment, relativeTime } from "./format.ts";

/** A moment as distance from now, with the full date as its title. */
export function RelativeTime({ date, now = new Date() }: { date: string | null | undefined; now?: Date }) {
  const words = relativeTime(date, now);
  if (!date || words === "recently") return words;
  return (
    <time dateTime={date} title={formatMoment(date)}>
      {words}
    </time>
  );
}
