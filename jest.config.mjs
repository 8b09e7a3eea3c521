import extension from "./extension/jest.config.mjs";
import apiClient from "./packages/api-client/jest.config.mjs";
import guide from "./packages/guide/jest.config.mjs";
import libraryStore from "./packages/library-store/jest.config.mjs";
import prompt from "./packages/prompt/jest.config.mjs";
import rules from "./packages/rules/jest.config.mjs";
import staticServer from "./packages/static-server/jest.config.mjs";
import ui from "./packages/ui/jest.config.mjs";
import scripts from "./scripts/jest.config.mjs";
import webAdmin from "./web-admin/jest.config.mjs";
import webShell from "./web-shell/jest.config.mjs";

/** Everything but the API in one run: `npm run jest`, or `npm run jest -- --selectProjects web-shell ui`. */
const nodeProjects = [scripts, rules, prompt, apiClient, libraryStore, staticServer, guide];

export default {
  maxWorkers: 2,
  testTimeout: 30_000,
  projects: [...nodeProjects, ...[ui, webShell, webAdmin, extension].flatMap(({ projects }) => projects)],
};
