import { Query, type QueryConfig, type QueryResult } from "pg";

type Values = readonly (string | Uint8Array | null)[];

export type Statement = { text: string; values: Values; name?: string | undefined };

type Wire = {
  parse(message: { text: string; name?: string | undefined; types?: unknown }): void;
  bind(message: { values: Values; statement?: string | undefined }): void;
  execute(message: object): void;
  close(message: { type: "S"; name: string }): void;
  submittedNamedStatements: Record<string, string>;
  parsedStatements: Record<string, string>;
};

/** What `pg` makes of the description of a result's columns. */
export type Columns = Pick<QueryResult, "fields"> & { _parsers: unknown; _prebuiltEmptyResultObject: unknown };

declare module "pg" {
  interface Query {
    name: string | undefined;
    text: string;
    _result: Columns;
    _accumulateRows: boolean;
    handleRowDescription(message: unknown): void;
    prepare(connection: unknown): void;
    hasBeenParsed(connection: unknown): boolean;
    handleCommandComplete(message: unknown, connection: unknown): void;
    handleReadyForQuery(connection: unknown): void;
  }
}

const statements = { deferred: new Set<string>(), names: new Map<string, string>() };

/** Marks a statement without a result: a transaction sends it with the next statement. Returns the text. */
export function deferred(text: string): string {
  statements.deferred.add(text);
  return text;
}

export const isDeferred = (text: string): boolean => statements.deferred.has(text);

/** Plans a statement once per connection, unless a pooler is between. Returns the text. */
export function prepared(name: string, text: string): string {
  statements.names.set(text, name);
  return text;
}

export const nameOf = (text: string): string | undefined => statements.names.get(text);

/** `pg` writes other bytes, such as those of a thread, as if they were text. */
const toBuffer = (value: Values[number]) =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;

type Callback = (error: Error | undefined, result: never) => void;

const WITHOUT_DESCRIBE = { describe: { value: () => undefined } };

/**
 * Asks for the columns of a prepared statement once per connection. `pg` does so for every execution, which took a tenth of the CPU time of
 * a short request. They cannot change: PostgreSQL refuses to execute a statement whose columns are no longer those it was prepared with.
 */
export class PreparedQuery extends Query {
  /** `columns` are those of one connection, by the names of the statements. */
  constructor(
    config: QueryConfig,
    private readonly columns: Map<string, Columns>,
    callback?: Callback,
  ) {
    super(config, callback);
  }

  override prepare(connection: object): void {
    const known = this.name === undefined ? undefined : this.columns.get(this.name);
    if (known === undefined) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, known);
    this._accumulateRows = true;
    super.prepare(Object.create(connection, WITHOUT_DESCRIBE));
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    if (this.name === undefined) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** One Sync for all statements: after an error the server skips the rest, so nothing runs outside its transaction. */
export class BatchedQuery extends PreparedQuery {
  private completed = 0;

  constructor(
    private readonly before: readonly Statement[],
    config: QueryConfig,
    columns: Map<string, Columns>,
    callback: Callback,
  ) {
    super({ ...config, queryMode: "extended" } as QueryConfig, columns, callback);
  }

  get hasFailedBefore(): boolean {
    return this.completed < this.before.length;
  }

  override prepare(connection: Wire): void {
    // First, so that the first ParseComplete, which makes `pg` remember the name, is the one of this statement.
    if (this.name !== undefined && !this.hasBeenParsed(connection)) {
      connection.parse({ text: this.text, name: this.name });
      connection.submittedNamedStatements[this.name] = this.text;
    }
    for (const { text, values, name } of this.before) {
      if (name === undefined || connection.parsedStatements[name] === undefined) {
        // After a failed batch the server may know a name that `pg` does not.
        if (name !== undefined) connection.close({ type: "S", name });
        connection.parse({ text, name });
      }
      connection.bind({ values: values.map(toBuffer), statement: name });
      connection.execute({});
    }
    super.prepare(connection);
  }

  override handleReadyForQuery(connection: Wire): void {
    for (const { text, name } of this.before) if (name !== undefined) connection.parsedStatements[name] = text;
    super.handleReadyForQuery(connection);
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.hasFailedBefore) this.completed += 1;
    else super.handleCommandComplete(message, connection);
  }
}
