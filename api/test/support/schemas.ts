import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";

const load = createRequire(import.meta.url);

/** Every schema that the API exports, by the name of its export. */
export function exportedSchemas(): [string, z.core.$ZodType][] {
  return readdirSync(join(import.meta.dirname, "../../src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".dto.ts"))
    .flatMap((file) => Object.entries<unknown>(load(`../../src/${file.replace(/ts$/, "js")}`)))
    .filter((entry): entry is [string, z.core.$ZodType] => entry[1] instanceof z.core.$ZodType);
}

/** The same by the names that they have in the contract. */
export function schemasOfContract(): Map<string, z.core.$ZodType> {
  return new Map(
    exportedSchemas().flatMap(([, schema]) => {
      const { id } = z.globalRegistry.get(schema) ?? {};
      return id === undefined ? [] : [[id, schema] as const];
    }),
  );
}
