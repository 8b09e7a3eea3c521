const numbers = new Intl.NumberFormat();
const days = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

/** A count in the person's locale. */
export function formatCount(count: number): string {
  return numbers.format(count);
}

/** The day of an ISO date in the person's locale. */
export function formatDay(iso: string): string {
  return days.format(new Date(iso));
}

/** An ISO date to the minute in the person's locale. */
export function formatMoment(iso: string): string {
  return moments.format(new Date(iso));
}
