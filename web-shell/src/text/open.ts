import { diagnostics } from "./diagnostics.ts";
import { recovery } from "./recovery.ts";
import { support } from "./support.ts";
import { verificationCode } from "./verification-code.ts";

/** The words of the pages anybody may open, which sign-in does not wait for; a translation replaces this object. */
export const text = { diagnostics, recovery, support, verificationCode } as const;
