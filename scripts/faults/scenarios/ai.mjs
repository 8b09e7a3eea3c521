import { setTimeout as sleep } from "node:timers/promises";
import { startAiServer } from "../../../api/test/support/ai-server.ts";
import { register, withCluster } from "../people.mjs";

const CONTENT = "Write a poem about {{topic}}.";
const PAUSE_MS = 31_000;
const HANGING = 20;
const MAX_LIST_MS = 1_000;

/** What the provider does, and the statuses that a person may see. */
const MODES = {
  F13: { "too-often": [429, 502, 503], broken: [502, 503], reset: [502, 503] },
  F15: { malformed: [502], "missing-fields": [502], html: [502] },
  F16: { huge: [502], redirect: [502] },
};

export const scenarios = {
  ...Object.fromEntries(
    Object.entries(MODES).map(([id, modes]) => [
      `${id} the AI provider: ${Object.keys(modes).join(", ")}`,
      () =>
        withProvider(async (cluster, ai) => {
          let wrong = 0;
          const seen = [];
          for (const [mode, statuses] of Object.entries(modes)) {
            ai.mode = mode;
            const person = await register(cluster.origin, mode.replaceAll("-", "_"));
            const { status, body } = await person("POST", "/templates/improve", { content: CONTENT });
            if (!statuses.includes(status) || typeof body?.message !== "string") wrong += 1;
            ai.mode = "ok";
            const again = await person("POST", "/templates/improve", { content: CONTENT });
            if (again.status !== 200) wrong += 1;
            seen.push(`${mode}: ${status}, then ${again.status}`);
          }
          return { acknowledged: seen.length, lost: 0, doubled: 0, wrong, note: seen.join("; ") };
        }),
    ]),
  ),

  "F14 the AI provider does not answer 20 people": () =>
    withProvider(async (cluster, ai) => {
      ai.mode = "hang";
      const people = await Promise.all(
        Array.from({ length: HANGING }, (_, n) => register(cluster.origin, `hanging${n}`)),
      );
      const improving = people.map((person) => person("POST", "/templates/improve", { content: CONTENT }));
      const lists = [];
      for (let n = 0; n < 50; n += 1, await sleep(100))
        lists.push(await people[n % HANGING]("GET", "/templates?limit=6"));
      const answers = await Promise.all(improving);
      ai.mode = "ok";
      await sleep(PAUSE_MS);
      const again = await people[0]("POST", "/templates/improve", { content: CONTENT });
      const slowest = Math.max(...lists.map(({ ms }) => ms));
      const isRefused = answers.every(({ status }) => [503, 504].includes(status));
      return {
        acknowledged: answers.length,
        lost: 0,
        doubled: 0,
        wrong: Number(!isRefused) + Number(slowest > MAX_LIST_MS) + Number(again.status !== 200),
        note: `${[...new Set(answers.map(({ status }) => status))]} within ${Math.max(...answers.map(({ ms }) => ms))} ms; a list took ${slowest} ms at most; then ${again.status}`,
      };
    }),
};

async function withProvider(work) {
  const ai = await startAiServer();
  const env = {
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: ai.baseUrl("openai-compatible"),
    AI_MODEL: "local",
  };
  try {
    return await withCluster({ apis: 1, workers: 1, env }, (cluster) => work(cluster, ai));
  } finally {
    await ai.close();
  }
}
