import { Migration } from "@mikro-orm/migrations";

export class Installation extends Migration {
  override up(): void {
    this.addSql(`create table installation (
      only_row boolean primary key default true check (only_row),
      starter_notice text check (starter_notice in ('new', 'upgrade'))
    )`);
    this.addSql(`insert into installation (starter_notice)
      select case when exists (select from users) then 'upgrade' end`);
  }

  override down(): void {
    this.addSql("drop table installation");
  }
}
