import { SetMetadata } from "@nestjs/common";
import type { ErrorCode } from "./errors.js";

export const FAILS = "promptory:fails";

/** Names the errors a route answers beyond those every route of its kind has (see openapi.document.ts). */
export const Fails = (...codes: ErrorCode[]) => SetMetadata(FAILS, codes);
