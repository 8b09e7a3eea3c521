import { Injectable } from "@nestjs/common";
import { parseVariables, type Variable } from "@promptory/prompt";
import { sql } from "kysely";
import { timeSlice } from "../common/concurrency.js";
import { Database } from "../database/database.js";
import type { UsedVariable } from "./variables.dto.js";

export const MAX_PROMPTS_READ = 300;
export const MAX_VARIABLES = 100;
/** Variables are mostly at the beginning of a prompt; this limits a request to 1.2 million characters. */
const MAX_CHARACTERS = 4_000;

@Injectable()
export class VariablesService {
  constructor(private readonly db: Database) {}

  async list(ownerId: number): Promise<UsedVariable[]> {
    const rows = await this.db.query(sql<{ content: string }>`
        select left(content, ${MAX_CHARACTERS}) as content from templates where user_id = ${ownerId}
         order by updated_at desc, id desc limit ${MAX_PROMPTS_READ}`);
    const found = new Map<string, { variable: Variable; prompts: number }>();
    const yieldToEventLoop = timeSlice();
    for (const { content } of rows) {
      for (const variable of parseVariables(content).variables) {
        const known = found.get(variable.name);
        if (known) known.prompts += 1;
        else found.set(variable.name, { variable, prompts: 1 });
      }
      await yieldToEventLoop();
    }
    return [...found.values()]
      .sort((a, b) => b.prompts - a.prompts)
      .slice(0, MAX_VARIABLES)
      .map(({ variable, prompts }) => ({
        ...variable,
        choices: [...variable.choices],
        defaultValue: variable.defaultValue ?? null,
        prompts,
      }));
  }
}
