import "reflect-metadata";
import { appointAdmin, UsageError } from "./admin/appoint-admin.js";
import { runBackup, runRestore } from "./backup/backup-commands.js";
import { readConfig } from "./config/config.js";
import { DoctorUsageError, runDoctor } from "./doctor/doctor.js";
import { explain } from "./explain.js";

const COMMANDS: Record<string, (args: string[]) => Promise<string>> = {
  admin: (args) => appointAdmin(readConfig(process.env), args),
  backup: (args) => withPassphrase(runBackup, args),
  restore: (args) => withPassphrase(runRestore, args),
  doctor: async (args) => {
    const { text, isHealthy } = await runDoctor(process.env, args);
    if (!isHealthy) process.exitCode = 1;
    return text;
  },
};

function withPassphrase(run: typeof runBackup, args: string[]): Promise<string> {
  const config = readConfig(process.env);
  return run(config, args, config.backup.passphrase);
}

try {
  const [name = "", ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new UsageError(`Commands: ${Object.keys(COMMANDS).join(", ")}.`);
  process.stdout.write(`${await command(args)}\n`);
} catch (error) {
  const isUsage = error instanceof UsageError || error instanceof DoctorUsageError;
  process.stderr.write(`${isUsage ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}
