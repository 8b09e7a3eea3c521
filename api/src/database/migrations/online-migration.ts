import { Migration } from "@mikro-orm/migrations";

/**
 * A migration whose `up` is not one transaction: every statement is one of its own and holds its locks only as long, and can be repeated
 * (`if not exists`), because a process that dies begins anew. For `create index concurrently` and for large updates after `alter table`.
 */
export abstract class OnlineMigration extends Migration {}
