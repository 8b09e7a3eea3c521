import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { API_MEMORY, API_PROGRAM } from "../../scripts/lib/node.mjs";

export const PASSWORD = "correct horse battery";

/** An API process without limits on a migrated database, by default without workers; the caller stops `child`. */
export async function startApi({ databaseUrl, dataDir, role = "api", flags = [] }) {
  const start = performance.now();
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, ...API_PROGRAM], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      ...API_MEMORY,
      ROLE: role,
      HOST: "127.0.0.1",
      PORT: `${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      STARTER_SET: "off",
      JWT_SECRET: randomBytes(48).toString("base64"),
      // An owner has 100,000 prompts before more are created.
      QUOTA_PROMPTS: "1000000",
      QUOTA_MEGABYTES: "100000",
      RATE_LIMIT_API: "100000000",
      RATE_LIMIT_AUTH: "100000000",
    },
  });
  await new Promise((done, fail) => {
    let said = "";
    const read = (chunk) => {
      said += chunk;
      if (!said.includes("Promptory is ready")) return;
      // The log grows by a line per request, and the bench shares the cores with the API: from here on nothing looks at it.
      child.stdout.off("data", read).resume();
      done();
    };
    child.stdout.on("data", read);
    child.once("exit", (code) => fail(new Error(`The API ended with ${code}: ${said}`)));
  });
  return { child, base: `http://127.0.0.1:${port}`, pid: child.pid, readyAfter: Math.round(performance.now() - start) };
}
