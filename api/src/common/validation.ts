import { type ArgumentMetadata, Injectable, type PipeTransform } from "@nestjs/common";
import { BadRequest, type FieldError } from "./errors.js";

const MAX_ERRORS = 20;

type Issue = {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
  readonly code?: string;
  readonly keys?: readonly string[];
};

/** Parses `@Body`, `@Query` and `@Param` that have a schema; 400 names the fields. Unlike Nest's pipe it does not walk bodies of unlimited depth. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  async transform(value: unknown, { schema, type, data }: ArgumentMetadata): Promise<unknown> {
    // Bytes of the raw parser of bodies.ts are validated in the worker thread that parses them.
    if (!schema || type === "custom" || Buffer.isBuffer(value)) return value;
    const result = await schema["~standard"].validate(value);
    if (!result.issues) return result.value;
    throw new BadRequest(result.issues.flatMap((issue) => toFieldErrors(issue, data)).slice(0, MAX_ERRORS));
  }
}

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

/** Keys are client input: shorten them. */
function printable(key: string): string {
  return key.slice(0, 40).toWellFormed().replaceAll("\0", "");
}
