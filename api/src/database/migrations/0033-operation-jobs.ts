import { Migration } from "@mikro-orm/migrations";

export class OperationJobs extends Migration {
  override up(): void {
    this.addSql(`alter table operations
      add column request jsonb,
      add column run_id uuid,
      add column heartbeat_at timestamptz(3),
      add column attempts int not null default 0,
      add column progress_done int not null default 0,
      add column progress_total int,
      add column error jsonb,
      add column finished_at timestamptz(3)`);
    this.addSql("create unique index operations_running on operations (user_id) where status = 'running'");

    this.addSql(`create table export_chunks (
      operation_id int not null references operations on delete cascade,
      n int not null,
      data bytea not null,
      primary key (operation_id, n)
    )`);
    // The chunks are compressed already.
    this.addSql("alter table export_chunks alter column data set storage external");
  }

  override down(): void {
    this.addSql("drop table export_chunks");
    this.addSql("delete from operations where status in ('running', 'failed', 'cancelled') or kind = 'export'");
    this.addSql("drop index operations_running");
    this.addSql(`alter table operations
      drop column request, drop column run_id, drop column heartbeat_at, drop column attempts, drop column progress_done,
      drop column progress_total, drop column error, drop column finished_at`);
  }
}
