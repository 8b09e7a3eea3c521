import { formatNumber, getLocale } from "@promptory/rules/messages";
import { intlFormatDistance } from "date-fns";
import { common } from "./locales/en/common.ts";

export { formatCount, formatList, formatNumber, plural } from "@promptory/rules/messages";

/** The language of the interface. Numbers and dates follow it and not the browser's language. */
const LANGUAGE = getLocale();

const compactNumbers = new Intl.NumberFormat(LANGUAGE, { notation: "compact" });
const megabytes = new Intl.NumberFormat(LANGUAGE, { style: "unit", unit: "megabyte", maximumFractionDigits: 0 });
const fewMegabytes = new Intl.NumberFormat(LANGUAGE, { style: "unit", unit: "megabyte", maximumSignificantDigits: 2 });
const shares = new Intl.NumberFormat(LANGUAGE, { style: "percent" });
const days = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium" });
const utcDays = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeZone: "UTC" });
const shortUtcDays = new Intl.DateTimeFormat(LANGUAGE, { day: "numeric", month: "short", timeZone: "UTC" });
const moments = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeStyle: "short" });
const times = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "short" });

/** 1.2K */
export const formatCompact = (value: number): string => compactNumbers.format(value);

/** 1,024 MB; below 10 MB with two significant digits. */
export function formatMegabytes(bytes: number): string {
  const size = bytes / 1024 / 1024;
  return (size < 10 ? fewMegabytes : megabytes).format(size);
}

/** A share of one in whole per cent; never all or nothing unless it is. */
export function formatShare(share: number): string {
  const whole = Math.round(share * 100) / 100;
  return shares.format(share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, whole)) : share);
}

/** The local day of a date. */
export const formatDay = (date: string | Date): string => days.format(new Date(date));

/** A day like 2026-05-04, whatever the time zone of the browser. */
export const formatUtcDay = (day: string): string => utcDays.format(new Date(day));

/** The same without its year. */
export const formatShortUtcDay = (day: string): string => shortUtcDays.format(new Date(day));

/** A date to the minute. */
export const formatMoment = (date: string | Date): string => moments.format(new Date(date));

/** The local time of day. */
export const formatTime = (date: Date): string => times.format(date);

/** "2 hours ago"; "recently" for no date or one that cannot be read. */
export function relativeTime(date: string | null | undefined, now: Date): string {
  const time = date ? new Date(date) : undefined;
  if (!time || Number.isNaN(time.getTime())) return common.recently;
  return intlFormatDistance(time, now, { locale: LANGUAGE });
}

const SHORT_UNITS = [
  [365 * 86_400, common.ago.years],
  [30 * 86_400, common.ago.months],
  [86_400, common.ago.days],
  [3_600, common.ago.hours],
  [60, common.ago.minutes],
  [1, common.ago.seconds],
] as const;

/** "2 s", "5 min", "3 d": how long ago a moment was. */
export function shortRelativeTime(date: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(date).getTime()) / 1000));
  const [size, ago] = SHORT_UNITS.find(([length]) => seconds >= length) ?? [1, common.ago.seconds];
  return ago(formatNumber(Math.floor(seconds / size)));
}
