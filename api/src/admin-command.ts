import "reflect-metadata";
import { appointAdmin, UsageError } from "./admin/appoint-admin.js";
import { readConfig } from "./config/config.js";
import { explain } from "./explain.js";

// `npm run admin`: creates or resets an administrator, whether or not the product is running.
try {
  process.stdout.write(`${await appointAdmin(readConfig(process.env), process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof UsageError ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}
