import "reflect-metadata";
import { runBackup, runRestore } from "./backup/backup-commands.js";
import { readConfig } from "./config/config.js";
import { explain } from "./explain.js";

// `npm run backup` and `npm run restore`: the first argument is the name of the command.
try {
  const [command, ...args] = process.argv.slice(2);
  const run = command === "restore" ? runRestore : runBackup;
  process.stdout.write(`${await run(readConfig(process.env), args, process.env.BACKUP_PASSPHRASE)}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
