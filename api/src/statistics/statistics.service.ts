import { Injectable } from "@nestjs/common";
import { DAY_MS } from "../common/time.js";
import { DAILY, type DayFigures, type Statistics } from "./statistics.dto.js";
import { type DayCount, StatisticsRepository } from "./statistics.repository.js";

const DAYS = 90;

@Injectable()
export class StatisticsService {
  constructor(private readonly figures: StatisticsRepository) {}

  async get(now = new Date()): Promise<Statistics> {
    const days = lastDays(now);
    const [totals, counts, topTypes] = await Promise.all([
      this.figures.totals(),
      this.figures.perDay(`${days[0]}T00:00:00Z`),
      this.figures.topTypes(),
    ]);
    return { totals, days: withoutGaps(days, counts), topTypes };
  }
}

function lastDays(now: Date): string[] {
  const dayOf = (back: number) => new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10);
  return Array.from({ length: DAYS }, (_, index) => dayOf(DAYS - 1 - index));
}

function withoutGaps(days: string[], counts: DayCount[]): DayFigures[] {
  const found = new Map(counts.map(({ day, kind, count }) => [`${day} ${kind}`, count]));
  const figure = (day: string, kind: string) => found.get(`${day} ${kind}`) ?? 0;
  return days.map((day) => {
    const figures = Object.fromEntries(DAILY.map((kind) => [kind, figure(day, kind)]));
    return { day, ...(figures as Omit<DayFigures, "day">) };
  });
}
