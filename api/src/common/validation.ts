import { Injectable, StandardSchemaValidationPipe } from "@nestjs/common";
import { BadRequest, type FieldError } from "./errors.js";

const MOST_ERRORS = 20;

/** What Standard Schema tells of a broken rule, with the two fields zod adds. */
type Issue = {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
  readonly code?: string;
  readonly keys?: readonly string[];
};

/** Checks `@Body({ schema })`, `@Query({ schema })` and `@Param(name, { schema })`; a broken rule is a 400 that names the field. */
@Injectable()
export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => new BadRequest(issues.flatMap(toFieldErrors).slice(0, MOST_ERRORS)) });
  }

  /** Nest would walk the whole body, as deep as a client cares to nest it; a strict schema takes known keys only. */
  protected override stripProtoKeys(): void {}
}

/** Turns one issue into the fields it is about. */
export function toFieldErrors(issue: Issue): FieldError[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
  if (issue.code === "unrecognized_keys" && issue.keys) {
    return issue.keys.map((key) => ({ field: [...path, key].join("."), message: `Unknown field: ${printable(key)}` }));
  }
  if (path.length === 0 && issue.code === "invalid_type") return [{ field: "", message: "Send a JSON object." }];
  return [{ field: path.join("."), message: issue.message }];
}

/** A key is whatever the client sent: keep it short and whole in an answer. */
function printable(key: string): string {
  return key.slice(0, 40).toWellFormed().replaceAll("\0", "");
}
