import type { Page } from "@playwright/test";
import type { Library } from "./library.ts";

/** One picture: who looks, and how to get there. */
export interface Screen {
  readonly name: string;
  readonly as?: "newcomer" | "collector" | "admin";
  /** The whole page instead of what fits the window. */
  readonly whole?: boolean;
  paint(page: Page, library: Library): Promise<void>;
}
