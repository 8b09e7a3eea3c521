import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { z } from "zod";
import { Database } from "../database/database.js";

export const Progress = z
  .object({
    created: z.boolean().meta({ description: "A prompt was written or imported, beside those every new user gets" }),
    improved: z.boolean().meta({ description: "A prompt was improved with AI" }),
    combined: z.boolean().meta({ description: "A megaprompt was saved, or several prompts were used together" }),
    copied: z.boolean().meta({ description: "A prompt was copied or inserted" }),
    typed: z.boolean().meta({ description: "A type was made or changed" }),
  })
  .meta({
    id: "Progress",
    description: "Which steps of Getting Started a person has taken.",
    examples: [{ created: true, improved: false, combined: false, copied: true, typed: false }],
  });
export type Progress = z.output<typeof Progress>;

const NOTHING: Progress = { created: false, improved: false, combined: false, copied: false, typed: false };

@Injectable()
export class GettingStartedRepository {
  constructor(private readonly db: Database) {}

  /** The defaults are as old as the account, so only newer rows count. */
  async find(ownerId: number): Promise<Progress> {
    const rows = await this.db.query(sql<Progress>`
      select exists (select from templates t where t.user_id = u.id and greatest(t.created_at, t.updated_at) > u.created_at)
             or exists (select from imports i where i.user_id = u.id and i.status = 'applied') as created,
             exists (select from improvements i where i.user_id = u.id and i.status = 'done')
             or exists (select from templates t where t.user_id = u.id and t.version_source = 'improve') as improved,
             u.combined_at is not null or exists (select from megaprompts m where m.user_id = u.id) as combined,
             exists (select from templates t where t.user_id = u.id and t.use_count > 0) as copied,
             exists (select from template_types y where y.user_id = u.id and y.updated_at > u.created_at) as typed
        from users u where u.id = ${ownerId}`);
    return rows[0] ?? NOTHING;
  }
}

@Injectable()
export class GettingStartedService {
  constructor(private readonly steps: GettingStartedRepository) {}

  get(ownerId: number): Promise<Progress> {
    return this.steps.find(ownerId);
  }
}
