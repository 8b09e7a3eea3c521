import { defineMessages } from "@promptory/rules/messages";

/** The page on which a person lets an agent in. */
export const oauth = defineMessages("shell.oauth", {
  loading: "Reading the request",
  invalid: "This request cannot be answered",
  invalidHint: "Go back to the agent and connect again.",
  title: (client: string) => `Connect ${client}?`,
  lead: (username: string) => `It wants to use your prompts, ${username}. It never sees your password or your account.`,
  facts: { client: "Client", redirect: "Sends you to" },
  unverified: "Not verified: any program can use this name",
  loopbackTitle: "A program on this computer is asking",
  loopback: "Continue only if you have just started it yourself. Any program on this computer can receive the answer.",
  access: "Access",
  accesses: { read: "Read only", write: "Read and change prompts" },
  prompts: "Prompts",
  promptKinds: { offered: "Prompts offered to agents", all: "All prompts" },
  end: "You can disconnect it at any time in Settings, API keys.",
  allow: "Allow",
  allowing: "Connecting...",
  refuse: "Do not allow",
  failed: "Could not connect",
});
