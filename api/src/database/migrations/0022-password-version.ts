import { Migration } from "@mikro-orm/migrations";

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
