import { Query, type QueryConfig } from "pg";

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

declare module "pg" {
  interface Query {
    name: string | undefined;
    text: string;
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

type Callback = (error: Error | undefined, result: never) => void;

/** One Sync for all statements: after an error the server skips the rest, so nothing runs outside its transaction. */
export class BatchedQuery extends Query {
  private completed = 0;

  constructor(
    private readonly before: readonly Statement[],
    config: QueryConfig,
    callback: Callback,
  ) {
    super({ ...config, queryMode: "extended" } as QueryConfig, callback);
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
      connection.bind({ values, statement: name });
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
