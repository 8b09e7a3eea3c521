import { text } from "../text/index.ts";

const numbers = new Intl.NumberFormat();
const shares = new Intl.NumberFormat(undefined, { style: "percent" });
const days = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const utcDays = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const shortDays = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

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

/** A day like 2026-05-04 in the person's locale, whatever their time zone. */
export function formatDayOf(day: string): string {
  return utcDays.format(new Date(day));
}

/** The same without its year. */
export function formatShortDay(day: string): string {
  return shortDays.format(new Date(day));
}

/** A share of one in the person's locale, in whole per cent; never all or nothing unless it is. */
export function formatShare(share: number): string {
  const whole = Math.round(share * 100) / 100;
  return shares.format(share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, whole)) : share);
}

/** What a checkbox says as a text. */
export const yesOrNo = (isChecked: boolean) => (isChecked ? text.admin.form.yes : text.admin.form.no);
