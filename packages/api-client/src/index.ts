export { type Answer, type ApiOptions, createApi } from "./client.ts";
export { ApiError, type ErrorCode, type FieldError, secretOf, toApiError } from "./errors.ts";
export { ifMatch, type Tagged, tagged } from "./etag.ts";
export * from "./gen/index.ts";
export { isAtLeast, readAll, totalCount } from "./paging.ts";
export { readEvents } from "./sse.ts";
