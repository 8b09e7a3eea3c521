/** A reason to stop that a person can understand; it is printed without a stack. */
export class Stop extends Error {}

const started = Date.now();

/** Prints one line of progress. */
export const say = (line) => void process.stdout.write(`${line}\n`);

/** Whole seconds since the script began. */
export const elapsed = () => Math.round((Date.now() - started) / 1000);

/** Runs a script's main function; what goes wrong ends it with one message and exit code 1. */
export async function main(run) {
  try {
    process.exitCode = await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Stop ? error.message : (error.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}
