import { createHash } from "node:crypto";

/** In base64url. Enough for codes and keys, because they are random; passwords have argon2id. */
export const sha256 = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("base64url");
