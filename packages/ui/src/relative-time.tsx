import { formatMoment, relativeTime, shortRelativeTime } from "./format.ts";

/** Values of RelativeTime; `short` says "2 s" for "2 seconds ago". */
export interface RelativeTimeProps {
  date: string | null | undefined;
  now?: Date;
  short?: boolean;
}

/** A moment as distance from now, with the full date as its title. */
export function RelativeTime({ date, now = new Date(), short = false }: RelativeTimeProps) {
  const words = relativeTime(date, now);
  if (!date || Number.isNaN(Date.parse(date))) return words;
  return (
    <time dateTime={date} title={formatMoment(date)}>
      {short ? shortRelativeTime(date, now) : words}
    </time>
  );
}
