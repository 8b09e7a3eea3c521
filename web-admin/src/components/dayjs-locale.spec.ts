import generateConfig from "@rc-component/picker/generate/dayjs";
import dayjs from "dayjs";
import { setDayjsLocale } from "./dayjs-locale.ts";

it.each([
  ["de", 1, "So", "Mai"],
  ["pt-BR", 0, "dom.", "mai."],
  ["ar-EG", 6, "الأحد", "مايو"],
])("calendars in %s begin with day %d and have its names", (locale, firstDay, sunday, may) => {
  setDayjsLocale(locale);
  const { getWeekFirstDay, getShortWeekDays, getShortMonths } = generateConfig.locale;
  expect(getWeekFirstDay(locale)).toBe(firstDay);
  expect(getShortWeekDays?.(locale)[0]).toBe(sunday);
  expect(getShortMonths?.(locale)[4]).toBe(may);
  // Only the calendars follow it: what is written is for the API.
  expect(dayjs("2026-05-04").format("YYYY-MM-DD")).toBe("2026-05-04");
});
