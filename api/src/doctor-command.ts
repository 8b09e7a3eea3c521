import "reflect-metadata";
import { DoctorUsageError, runDoctor } from "./doctor/doctor.js";
import { explain } from "./explain.js";

// `npm run doctor`: checks the settings and the data, whether or not the product is running.
try {
  const { text, isHealthy } = await runDoctor(process.env, process.argv.slice(2));
  process.stdout.write(`${text}\n`);
  process.exitCode = isHealthy ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof DoctorUsageError ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}
