export { browserDatabase, type Database, type StoreName, stores, type Writes } from "./database.ts";
export * from "./local-copy.ts";
export * from "./outbox.ts";
export * from "./prompts.ts";
export * from "./synchroniser.ts";
