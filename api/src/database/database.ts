import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { CompiledQuery, type ControlledTransaction, type RawBuilder, sql } from "kysely";
import type { Pool } from "pg";
import { isDatabaseUnavailable } from "../common/database-errors.js";
import { OutcomeUnknown } from "../common/errors.js";
import { currentScope } from "../common/request-scope.js";
import { nameOf, prepared } from "./batched-query.js";

/** PostgreSQL's format: `2026-05-04 09:30:00.123+00`. */
export type Moment = string;

export const toIso = (moment: Moment | Date): string => new Date(moment).toISOString();

/** A constant text with `$1`, which `prepared` or `deferred` may have marked: it is not built again for each query. */
export type Statement = { text: string; values: readonly unknown[] };

type Query<Row> = RawBuilder<Row> | Statement;
type Result<Row> = { rows: Row[]; count: number };

type SingleStatements = Pick<EntityManager, "find" | "findOne" | "count" | "nativeUpdate" | "nativeDelete">;

/** Everything in a request joins its transaction, so that the write, the Idempotency-Key and the answer are one commit. */
@Injectable()
export class Database {
  private connected: Pool | undefined;

  constructor(protected readonly manager: EntityManager) {}

  /** `outsideTransaction` is for writes that a rollback of the request must not undo. */
  async query<Row>(query: Query<Row>, { outsideTransaction = false } = {}): Promise<Row[]> {
    return (await this.run(query, outsideTransaction)).rows;
  }

  /** In the order of the query; sent as one JSON array, because 40,000 rows take 10 MB of memory. */
  async ids(query: RawBuilder<{ id: number }>): Promise<number[]> {
    const all = sql<{ ids: number[] }>`with found as (${query}) select coalesce(json_agg(id), '[]') as ids from found`;
    return (await this.query(all))[0]?.ids ?? [];
  }

  async execute(query: Query<unknown>): Promise<number> {
    return (await this.run(query)).count;
  }

  /** Throws Unavailable at the deadline of the request, and OutcomeUnknown when COMMIT was sent and not answered. */
  async transaction<T>(work: (tx: Transaction) => Promise<T> | T): Promise<T> {
    const scope = currentScope();
    const joined = joinedTransaction();
    if (joined) return joined.transaction(work);
    try {
      return await this.manager.getConnection().transactional(async (trx) => {
        const result = await flushed(new Transaction(this.manager, trx), work);
        scope?.beginCommit();
        return result;
      });
    } catch (error) {
      throw scope?.hasSentCommit && isDatabaseUnavailable(error) ? new OutcomeUnknown() : error;
    }
  }

  /** The clock of the database, shared by all processes; in a transaction the time of its beginning. */
  async now(): Promise<Date> {
    const [row] = await this.query<{ now: Date | string }>({ text: "select now() as now", values: [] });
    if (!row) throw new Error("The database has no time.");
    return new Date(row.now);
  }

  get em(): SingleStatements {
    return joinedTransaction()?.part().em ?? this.manager.fork();
  }

  async pool(): Promise<Pool> {
    this.connected ??= (await this.manager.getConnection().getNativeClient()) as Pool;
    return this.connected;
  }

  protected async run<Row>(query: Query<Row>, outsideTransaction = false): Promise<Result<Row>> {
    const joined = outsideTransaction ? undefined : joinedTransaction();
    if (joined) return joined.run(query);
    const { text, values } = this.compile(query);
    // Straight to the pool: reserving a connection, as Kysely does, is a tenth of a short request.
    const pool = this.connected ?? (await this.pool());
    // Behind a pooler the next connection has not prepared the statement.
    const name = "transactionSettings" in pool.options ? undefined : nameOf(text);
    const { rows, rowCount } = await pool.query({ ...(name !== undefined && { name }), text, values: [...values] });
    return { rows, count: rowCount ?? 0 };
  }

  compile(query: Query<unknown>): Statement {
    if ("text" in query) return query;
    const { sql, parameters } = query.compile(this.manager.getConnection().getClient());
    return { text: sql, values: parameters };
  }

  /** For a frequent query whose plan fits all values: it is planned once per connection. */
  planned<Row>(name: string, query: RawBuilder<Row>): RawBuilder<Row> | Statement {
    const statement = this.compile(query);
    if (nameOf(statement.text) === undefined && texts < MAX_TEXTS) prepared(`${name} ${++texts}`, statement.text);
    return statement;
  }
}

// Texts of one query differ by order and page size; more than these are not prepared, because each connection keeps all.
const MAX_TEXTS = 200;
let texts = 0;

export class Transaction extends Database {
  private entities: EntityManager | undefined;

  constructor(
    manager: EntityManager,
    private readonly trx: ControlledTransaction<unknown>,
  ) {
    super(manager);
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T> | T): Promise<T> {
    return flushed(this.part(), work);
  }

  /** The same transaction with entities of its own, which have no older state of a row. */
  part(): Transaction {
    return new Transaction(this.manager, this.trx);
  }

  override get em(): EntityManager {
    if (this.entities === undefined) {
      this.entities = this.manager.fork();
      this.entities.setTransactionContext(this.trx);
    }
    return this.entities;
  }

  /** Sends the statements that wait for the next one. */
  async sendDeferred(): Promise<void> {
    await this.query({ text: "select", values: [] });
  }

  async flush(): Promise<void> {
    await this.entities?.flush();
  }

  /** Extends the statement timeout. `TimeLimitedClient` parses this text too. */
  async allowSeconds(seconds: number): Promise<void> {
    await this.query({ text: `set local statement_timeout = '${Math.ceil(seconds)}s'`, values: [] });
  }

  override async run<Row>(query: Query<Row>): Promise<Result<Row>> {
    const { rows, numAffectedRows } =
      "text" in query
        ? await this.trx.executeQuery<Row>(CompiledQuery.raw(query.text, [...query.values]))
        : await query.execute(this.trx);
    return { rows, count: Number(numAffectedRows ?? 0) };
  }
}

function joinedTransaction(): Transaction | undefined {
  const transaction = currentScope()?.transaction;
  return transaction instanceof Transaction ? transaction : undefined;
}

async function flushed<T>(tx: Transaction, work: (tx: Transaction) => Promise<T> | T): Promise<T> {
  const result = await work(tx);
  await tx.flush();
  return result;
}
