export * from "./filters.ts";
export * from "./local.ts";
export * from "./marks.ts";
export * from "./query.ts";
export * from "./score.ts";
export * from "./similar.ts";
export * from "./words.ts";
