import { OnlineMigration } from "./online-migration.js";

const SOURCES = [
  ["templates", "templates_version_source", "version_source"],
  ["template_versions", "template_versions_source_check", "source"],
] as const;

export class VersionsOfAgents extends OnlineMigration {
  override up(): void {
    for (const [table, name, column] of SOURCES) {
      this.addSql(`alter table ${table} drop constraint if exists ${name}, add constraint ${name}
        check (${column} in ('web', 'import', 'improve', 'extension', 'agent', 'restore')) not valid`);
      this.addSql(`alter table ${table} validate constraint ${name}`);
    }
  }

  override down(): void {
    for (const [table, name, column] of SOURCES) {
      this.addSql(`update ${table} set ${column} = 'extension' where ${column} = 'agent'`);
      this.addSql(`alter table ${table} drop constraint ${name}, add constraint ${name}
        check (${column} in ('web', 'import', 'improve', 'extension', 'restore'))`);
    }
  }
}
