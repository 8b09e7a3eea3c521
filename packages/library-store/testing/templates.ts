import type { Template } from "@promptory/api-client";

const type = { id: 2, name: "text", label: "Text", color: "#007aff", defaultContent: null };

/** A prompt as the API gives it. */
export function template(id: number, change: Partial<Template> = {}): Template {
  const typeId = change.typeId ?? type.id;
  return {
    id,
    userId: 1,
    typeId,
    type: { ...type, id: typeId },
    title: `Prompt ${id}`,
    description: null,
    content: `Text of ${id}`,
    favourite: false,
    tags: [],
    position: null,
    command: "prompt",
    offered: false,
    useCount: 0,
    lastUsedAt: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...change,
  };
}

/** The prompts of a server that can be changed between two readings, with its counts. */
export function library(...templates: Template[]) {
  const all = new Map(templates.map((one) => [one.id, one]));
  const asked: string[] = [];
  const rows = () => [...all.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1));
  const count = <Key>(keys: Key[]) => {
    const counts = new Map<Key, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  return {
    all,
    asked,
    put: (...changed: Template[]) => {
      for (const one of changed) all.set(one.id, one);
    },
    source: {
      types: async () => [{ id: 2, label: "Text", color: "#007aff" }],
      list: async (
        choice: { typeId?: number; favourite?: boolean; tag?: string; updatedAfter?: string },
        page: number,
        limit: number,
      ) => {
        asked.push(JSON.stringify(choice));
        const found = rows().filter(
          (one) =>
            (choice.typeId === undefined || one.typeId === choice.typeId) &&
            (!choice.favourite || one.favourite) &&
            (choice.tag === undefined || one.tags.includes(choice.tag)) &&
            (choice.updatedAfter === undefined || one.updatedAt >= choice.updatedAfter),
        );
        return { rows: found.slice((page - 1) * limit, page * limit), total: found.length };
      },
      recent: async () => rows().filter(({ lastUsedAt }) => lastUsedAt !== null),
      counts: async () => ({
        total: all.size,
        favourites: rows().filter(({ favourite }) => favourite).length,
        types: [...count(rows().map(({ typeId }) => typeId))].map(([id, uses]) => ({ id, count: uses })),
        tags: [...count(rows().flatMap(({ tags }) => tags))].map(([name, uses]) => ({ name, count: uses })),
      }),
    },
  };
}
