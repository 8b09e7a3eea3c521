/** Wraps a Jest environment: after each test file it keeps what that file ran of the shared API server of its worker. */
import { readdirSync } from "node:fs";
import { createConnection } from "node:net";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { writeBuiltRecord } from "./records.mjs";

async function readSockets() {
  const folder = process.env.COVERAGE_SOCKETS;
  if (!folder) return [];
  const own = readdirSync(folder).filter((name) => name.startsWith(`${process.pid}-`));
  const answers = own.map((name) => text(createConnection(join(folder, name))).then(JSON.parse, () => []));
  return (await Promise.all(answers)).flat();
}

export function recordBuilt(module) {
  const Environment = module.TestEnvironment ?? module.default?.default ?? module.default;
  return class extends Environment {
    #file;

    constructor(config, context) {
      super(config, context);
      this.#file = context.testPath;
    }

    async setup() {
      await super.setup();
      // What ran between two test files belongs to neither.
      await readSockets();
    }

    async teardown() {
      const entries = await readSockets();
      const { COVERAGE_OUT, COVERAGE_ROOT } = process.env;
      if (entries.length > 0) writeBuiltRecord(COVERAGE_OUT, { file: relative(COVERAGE_ROOT, this.#file), entries });
      await super.teardown();
    }
  };
}
