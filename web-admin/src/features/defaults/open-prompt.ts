import type { AdminDefaultTemplate } from "../../api/defaults.ts";

/** What stands over the list: a prompt being written, read or deleted. */
export type OpenPrompt =
  | { dialog: "write"; template?: AdminDefaultTemplate }
  | { dialog: "delete" | "read"; template: AdminDefaultTemplate };
