import { type ArgumentMetadata, Injectable, type PipeTransform } from "@nestjs/common";
import { BadRequest, type FieldError } from "./errors.js";

const MOST_ERRORS = 20;

/** What Standard Schema tells of a broken rule, with the two fields zod adds. */
type Issue = {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
  readonly code?: string;
  readonly keys?: readonly string[];
};

/**
 * Checks `@Body({ schema })`, `@Query({ schema })` and `@Param(name, { schema })` and hands on what the schema made of
 * the value; a broken rule is a 400 that names the field. Unlike Nest's own pipe it never walks a body of any depth.
 */
@Injectable()
export class ValidationPipe implements PipeTransform {
  async transform(value: unknown, { schema, type, data }: ArgumentMetadata): Promise<unknown> {
    // Bytes come from the raw parser of bodies.ts only: the worker thread that parses them checks them against the schema.
    if (!schema || type === "custom" || Buffer.isBuffer(value)) return value;
    const result = await schema["~standard"].validate(value);
    if (!result.issues) return result.value;
    throw new BadRequest(result.issues.flatMap((issue) => toFieldErrors(issue, data)).slice(0, MOST_ERRORS));
  }
}

/** Turns one issue into the fields it is about; `name` is that of a parameter checked on its own. */
export function toFieldErrors(issue: Issue, name = ""): FieldError[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
  if (issue.code === "unrecognized_keys" && issue.keys) {
    return issue.keys.map((key) => ({
      field: [...path, printable(key)].join("."),
      message: `Unknown field: ${printable(key)}`,
    }));
  }
  if (path.length === 0 && issue.code === "invalid_type") return [{ field: name, message: "Send a JSON object." }];
  return [{ field: path.join(".") || name, message: issue.message }];
}

/** A key is whatever the client sent: keep it short and whole in an answer. */
function printable(key: string): string {
  return key.slice(0, 40).toWellFormed().replaceAll("\0", "");
}
