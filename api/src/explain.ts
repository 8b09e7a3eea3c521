import { AdminNameTaken, PasswordNotSaved } from "./admin/first-admin.service.js";
import { BackupError } from "./backup/backup-file.js";
import { isDatabaseUnavailable } from "./common/database-errors.js";
import { ApiError } from "./common/errors.js";
import { ConfigError } from "./config/config.js";
import { EmbeddedPostgresError } from "./database/embedded-postgres.js";
import { SchemaTooNew } from "./database/migrate.js";

export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof ApiError)
    return error.message;
  if (error instanceof SchemaTooNew || error instanceof AdminNameTaken || error instanceof PasswordNotSaved)
    return error.message;
  if (error instanceof BackupError) return error.message;
  const { code, port } = error as Error & { code?: string; port?: number };
  if (code === "EADDRINUSE") return `Port ${port} is busy. Stop what uses it, or set PORT to another one.`;
  if (code === "EACCES" && port !== undefined)
    return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL") return "HOST is no address of this machine.";
  if (isDatabaseUnavailable(error)) return `The database of DATABASE_URL cannot be reached: ${error.message}`;
  return error.stack ?? error.message;
}
