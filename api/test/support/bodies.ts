type Variant = { properties: Record<string, { enum?: unknown[]; const?: unknown }>; required?: string[] };
type Alternatives = { oneOf: Variant[]; example: Record<string, unknown> };

/** The schema of a body; of one with alternatives the one its example is of. */
export function bodySchema<Schema extends object>(schema: Schema | Alternatives): Schema {
  if (!("oneOf" in schema)) return schema;
  const { example } = schema;
  const fits = ({ properties }: Variant) =>
    Object.entries(properties).every(([key, { enum: words }]) => !words || words.includes(example[key]));
  const variant = schema.oneOf.find(fits);
  if (!variant) throw new Error(`No alternative of a body fits its example ${JSON.stringify(example)}`);
  return { ...variant, example } as unknown as Schema;
}
