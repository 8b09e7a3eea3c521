import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { Database } from "../database/database.js";
import type { Progress } from "./getting-started.dto.js";

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
