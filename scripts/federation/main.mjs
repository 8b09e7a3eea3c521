/**
 * `npm run federation`: Promptory with an empty library, the remotes at two addresses, and a portal at a fourth one that shows
 * both, until Ctrl+C. PORT is that of the portal; the others are the three after it. The data is removed at the end.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_PROGRAM } from "../lib/node.mjs";
import { Program } from "../lib/program.mjs";
import { main, say } from "../lib/say.mjs";

await main(async () => {
  const port = Number(process.env.PORT ?? 3010);
  const [portal, api, user, admin] = [0, 1, 2, 3].map((at) => `http://127.0.0.1:${port + at}`);
  const dataDir = mkdtempSync(join(tmpdir(), "promptory-federation-"));
  const password = randomBytes(9).toString("base64url");
  const remote = { API_URL: api, SHELL_ORIGIN: portal, HOST: "127.0.0.1" };
  const programs = [
    new Program("api", API_PROGRAM, { DATA_DIR: dataDir, PORT: `${port + 1}`, ADMIN_PASSWORD: password }),
    new Program("user", ["web-shell/server.ts"], { ...remote, PORT: `${port + 2}` }),
    new Program("admin", ["web-admin/server.ts"], { ...remote, PORT: `${port + 3}` }),
    new Program("portal", ["scripts/federation/server.mjs"], {
      PORT: `${port}`,
      API_URL: api,
      USER_REMOTE: `${user}/remotes/user/mf-manifest.json`,
      ADMIN_REMOTE: `${admin}/mf-manifest.json`,
    }),
  ];
  try {
    for (const program of programs) await program.start();
    say(`Open ${portal} and sign in as admin with the password ${password}`);
    await new Promise((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, resolve);
    });
  } finally {
    say("Stopping …");
    for (const program of programs.reverse()) await program.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
