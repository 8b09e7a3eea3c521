import { Injectable } from "@nestjs/common";
import { tagKey } from "@promptory/rules";
import { type RawBuilder, sql } from "kysely";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, NotFound } from "../common/errors.js";
import { assertMatches } from "../common/etag.js";
import { Database } from "./database.js";
import { mapPage, type Page, type Paging, readPage } from "./paging.js";
import { assertRoomFor } from "./row-limit.js";

type Named<Row, Answer, Written> = {
  table: RawBuilder<unknown>;
  limit: "filters" | "presets";
  noun: string;
  columns: RawBuilder<unknown>;
  values(body: Written): Record<string, RawBuilder<unknown>>;
  toAnswer(row: Row): Answer;
  etagOf(answer: Answer): string;
};

/** In the order of their names, which are unique per owner. Throws NotFound, Conflict, PreconditionFailed. */
@Injectable()
export abstract class NamedRows<Row extends object, Answer, Written extends { name: string }> {
  protected abstract readonly of: Named<Row, Answer, Written>;

  constructor(protected readonly db: Database) {}

  async list(ownerId: number, paging: Paging): Promise<Page<Answer>> {
    const { table, columns, toAnswer } = this.of;
    const matching = sql`from ${table} where user_id = ${ownerId}`;
    const rows = sql<Row>`select ${columns}, key ${matching}`;
    const order = [{ by: "key", type: "text", extra: true }] as const;
    return mapPage(await readPage(this.db, paging, { rows, matching, order }), toAnswer);
  }

  get(ownerId: number, id: number): Promise<Answer> {
    return this.find(this.db, ownerId, id);
  }

  create(ownerId: number, body: Written): Promise<Answer> {
    const { table, limit, columns, toAnswer } = this.of;
    const values = Object.entries(this.assigned(body));
    return this.db.transaction(async (tx) => {
      await assertRoomFor(tx, limit, ownerId);
      const [row] = await tx.query(sql<Row>`
        insert into ${table} (user_id, ${sql.join(values.map(([column]) => sql.ref(column)))})
        values (${ownerId}, ${sql.join(values.map(([, value]) => value))})
        on conflict (user_id, key) do nothing returning ${columns}`);
      if (!row) throw this.nameTaken();
      return toAnswer(row);
    });
  }

  update(ownerId: number, id: number, body: Written, ifMatch?: string): Promise<Answer> {
    const { table, columns, toAnswer, etagOf } = this.of;
    const values = Object.entries(this.assigned(body)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    return this.db.transaction(async (tx) => {
      assertMatches(ifMatch, etagOf(await this.find(tx, ownerId, id, sql`for update`)));
      const changed = tx.query(sql<Row>`
        update ${table} set ${sql.join(values)} where id = ${id} and user_id = ${ownerId} returning ${columns}`);
      const [row] = await changed.catch((error: unknown) => {
        throw brokenUnique(error) === undefined ? error : this.nameTaken();
      });
      if (!row) throw this.absent();
      return toAnswer(row);
    });
  }

  async remove(ownerId: number, id: number): Promise<void> {
    const query = sql`delete from ${this.of.table} where id = ${id} and user_id = ${ownerId}`;
    if ((await this.db.execute(query)) === 0) throw this.absent();
  }

  private async find(db: Database, ownerId: number, id: number, lock = sql``): Promise<Answer> {
    const { table, columns, toAnswer } = this.of;
    const [row] = await db.query(
      sql<Row>`select ${columns} from ${table} where id = ${id} and user_id = ${ownerId} ${lock}`,
    );
    if (!row) throw this.absent();
    return toAnswer(row);
  }

  private assigned(body: Written): Record<string, RawBuilder<unknown>> {
    return { name: sql`${body.name}`, key: sql`${tagKey(body.name)}`, ...this.of.values(body) };
  }

  private readonly absent = () => new NotFound(`${this.of.noun} not found.`);
  private readonly nameTaken = () =>
    new Conflict("conflict", `You already have a ${this.of.noun.toLowerCase()} with that name.`);
}
