import { settings as settingsText } from "../../../locales/en/settings.ts";

/** How a client is connected. */
export interface AgentSetup {
  /** The file that the text belongs to; absent for a command in a terminal, empty where it is entered by hand. */
  readonly file?: string;
  readonly text: string;
}

export type AgentClient =
  | "claude-code"
  | "claude-desktop"
  | "vscode"
  | "cursor"
  | "gemini"
  | "opencode"
  | "zed"
  | "librechat"
  | "other";

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const json = (value: object) => JSON.stringify(value, undefined, 2);

interface Client {
  readonly name: string;
  setup(url: string, key: string): AgentSetup;
}

/** The clients that can be chosen, each with its own way to name a server with a header (docs/mcp.md). */
export const AGENT_CLIENTS: Readonly<Record<AgentClient, Client>> = {
  "claude-code": {
    name: "Claude Code",
    setup: (url, key) => ({
      text: `claude mcp add --transport http promptory ${url} --header "Authorization: Bearer ${key}"`,
    }),
  },
  "claude-desktop": {
    name: "Claude Desktop",
    // Its connectors take OAuth only; a program on the same machine can pass the header on. On Windows it breaks arguments with spaces.
    setup: (url, key) => ({
      file: "claude_desktop_config.json",
      text: json({
        mcpServers: {
          promptory: {
            command: "npx",
            // biome-ignore lint/suspicious/noTemplateCurlyInString: mcp-remote fills it in
            args: ["-y", "mcp-remote", url, "--header", "Authorization:${AUTH_HEADER}"],
            env: { AUTH_HEADER: `Bearer ${key}` },
          },
        },
      }),
    }),
  },
  vscode: {
    name: "VS Code",
    setup: (url, key) => ({
      file: ".vscode/mcp.json",
      text: json({ servers: { promptory: { type: "http", url, headers: bearer(key) } } }),
    }),
  },
  cursor: {
    name: "Cursor",
    setup: (url, key) => ({
      file: "~/.cursor/mcp.json",
      text: json({ mcpServers: { promptory: { url, headers: bearer(key) } } }),
    }),
  },
  gemini: {
    name: "Gemini CLI",
    setup: (url, key) => ({
      file: "~/.gemini/settings.json",
      text: json({ mcpServers: { promptory: { httpUrl: url, headers: bearer(key) } } }),
    }),
  },
  opencode: {
    name: "opencode",
    setup: (url, key) => ({
      file: "opencode.json",
      text: json({ mcp: { promptory: { type: "remote", url, headers: bearer(key) } } }),
    }),
  },
  zed: {
    name: "Zed",
    setup: (url, key) => ({
      file: "settings.json",
      text: json({ context_servers: { promptory: { url, headers: bearer(key) } } }),
    }),
  },
  librechat: {
    name: "LibreChat",
    setup: (url, key) => ({
      file: "librechat.yaml",
      text: `mcpServers:\n  promptory:\n    type: streamable-http\n    url: ${url}\n    headers:\n      Authorization: "Bearer ${key}"\n`,
    }),
  },
  other: {
    name: settingsText.agents.otherClient,
    setup: (url, key) => ({ file: "", text: `${url}\nAuthorization: Bearer ${key}\n` }),
  },
};
