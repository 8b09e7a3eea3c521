import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { rowsOf } from "../database/rows.js";
import type { Totals, TypeFigures } from "./statistics.dto.js";
import { type DayCount, perDayQuery, topTypesQuery, totalsQuery } from "./statistics-query.js";

/** Counts over all owners; for administrators only. */
@Injectable()
export class StatisticsRepository {
  constructor(private readonly em: EntityManager) {}

  perDay(from: string): Promise<DayCount[]> {
    return rowsOf(this.em, perDayQuery(from));
  }

  async totals(): Promise<Totals> {
    const [row] = await rowsOf(this.em, totalsQuery());
    return row ?? { users: 0, administrators: 0, prompts: 0, types: 0, uses: 0, apiKeys: 0 };
  }

  topTypes(): Promise<TypeFigures[]> {
    return rowsOf(this.em, topTypesQuery());
  }
}
