export { ifMatch, isAtLeast, nextCursor, readAll, type Tagged, tagged, totalCount } from "./answers.ts";
export { type Answer, type ApiOptions, createApi } from "./client.ts";
export { ApiError, type ErrorCode, type FieldError, secretOf, toApiError } from "./errors.ts";
export * from "./gen/index.ts";
export { readEvents } from "./sse.ts";
