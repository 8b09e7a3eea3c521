import type { ClientBase } from "pg";

/**
 * Drops a database although it is in use. `with (force)` is refused while an autovacuum worker, which only a superuser may end,
 * is in the database; without it PostgreSQL ends that worker itself, and waits for our own sessions, which are ended first.
 */
export async function dropDatabase(client: ClientBase, name: string): Promise<void> {
  await client.query(`alter database "${name}" allow_connections false`);
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user",
    [name],
  );
  await client.query(`drop database "${name}"`);
}
