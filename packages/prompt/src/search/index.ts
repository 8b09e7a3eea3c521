export * from "./query.ts";
export * from "./score.ts";
export * from "./words.ts";
