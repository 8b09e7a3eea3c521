import { getLocale, SOURCE_LOCALE } from "@promptory/rules/messages";
import dayjs from "dayjs";

/** Sunday is 0. */
function firstDayOf(locale: Intl.Locale & { getWeekInfo?(): { firstDay: number } }): number {
  const MONDAY = 1;
  return (locale.getWeekInfo?.().firstDay ?? MONDAY) % 7;
}

/** The names of days and months and the first day of the week, which antd's calendars take from dayjs: from Intl, in any language. */
export function setDayjsLocale(locale = getLocale()): void {
  if (locale === SOURCE_LOCALE) return;
  const names = (count: number, options: Intl.DateTimeFormatOptions, dayOf: (index: number) => Date) => {
    const { format } = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return Array.from({ length: count }, (_, index) => format(dayOf(index)));
  };
  // The first of January 2023 was a Sunday.
  const days = (weekday: "long" | "short" | "narrow") =>
    names(7, { weekday }, (index) => new Date(Date.UTC(2023, 0, index + 1)));
  const months = (month: "long" | "short") => names(12, { month }, (index) => new Date(Date.UTC(2023, index, 1)));
  dayjs.locale(
    {
      name: locale.toLowerCase(),
      weekdays: days("long"),
      weekdaysShort: days("short"),
      weekdaysMin: days("short"),
      months: months("long"),
      monthsShort: months("short"),
      weekStart: firstDayOf(new Intl.Locale(locale)),
      formats: {},
      relativeTime: {},
    },
    undefined,
    true,
  );
}
