import "reflect-metadata";
import { runBackup, runRestore } from "./backup/backup-commands.js";
import { readConfig } from "./config/config.js";
import { explain } from "./explain.js";

// `npm run backup` and `npm run restore`: the first argument is the name of the command.
try {
  const [command, ...args] = process.argv.slice(2);
  const run = command === "restore" ? runRestore : runBackup;
  const config = readConfig(process.env);
  process.stdout.write(`${await run(config, args, config.backup.passphrase)}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
