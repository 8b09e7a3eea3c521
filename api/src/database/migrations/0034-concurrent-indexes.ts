import { OnlineMigration } from "./online-migration.js";

const INDEXES = {
  users_code_expiry: "users (verification_code_expires) where verification_code_expires is not null",
  templates_place: "templates (user_id, (coalesce(position, (-id)::double precision)), id)",
  templates_favourite: "templates (user_id, favourite desc, updated_at desc, id desc)",
  // Filters and their counts are index-only scans of this one.
  templates_facets: "templates (user_id, id) include (type_id, favourite, updated_at)",
  templates_used: "templates (user_id, last_used_at desc nulls last, id desc)",
  users_sign_in: "users (last_sign_in_at desc nulls last, id)",
  users_created: "users (created_at)",
  users_admins: "users (id) where is_admin",
  users_search:
    "users using gin (lower(username || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(display_name, '')) gin_trgm_ops)",
  templates_created: "templates (created_at)",
  template_types_created: "template_types (created_at)",
  templates_uses: "templates (user_id, type_id) include (use_count) where use_count > 0",
  login_attempts_outcome: 'login_attempts ("timestamp") include (successful)',
  template_types_names: "template_types (name) include (label, color)",
  login_attempts_known: "login_attempts (user_id, network) where successful",
  login_attempts_failed: "login_attempts (user_id, id) where not successful",
};

export class ConcurrentIndexes extends OnlineMigration {
  override up(): void {
    for (const [name, definition] of Object.entries(INDEXES)) {
      this.addSql(`create index concurrently if not exists ${name} on ${definition}`);
    }
  }

  override down(): void {
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index ${name}`);
  }
}
