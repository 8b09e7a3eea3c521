import { Injectable } from "@nestjs/common";
import { Database } from "../database/database.js";
import type { Totals, TypeFigures } from "./statistics.dto.js";
import { type DayCount, perDayQuery, topTypesQuery, totalsQuery } from "./statistics-query.js";

/** Counts over all owners; for administrators only. */
@Injectable()
export class StatisticsRepository {
  constructor(private readonly db: Database) {}

  perDay(from: string): Promise<DayCount[]> {
    return this.db.query(perDayQuery(from));
  }

  async totals(): Promise<Totals> {
    const [row] = await this.db.query(totalsQuery());
    return row ?? { users: 0, administrators: 0, prompts: 0, types: 0, uses: 0, apiKeys: 0 };
  }

  topTypes(): Promise<TypeFigures[]> {
    return this.db.query(topTypesQuery());
  }
}
