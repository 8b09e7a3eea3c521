import { Migration } from "@mikro-orm/migrations";

/** A session is live only while its password version is the account's, so that a new password ends every older session. */
export class PasswordVersion extends Migration {
  override up(): void {
    for (const table of ["users", "sessions"]) {
      this.addSql(`alter table ${table} add column password_version int not null default 1`);
    }
  }

  override down(): void {
    for (const table of ["users", "sessions"]) this.addSql(`alter table ${table} drop column password_version`);
  }
}
