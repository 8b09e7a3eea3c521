import type { AdminDefaultTemplate, AdminDefaultType } from "@promptory/api-client";

let last = 0;

/** A default type. */
export function aDefaultType(change: Partial<AdminDefaultType> = {}): AdminDefaultType {
  const id = ++last;
  return {
    id,
    name: `type_${id}`,
    label: `Type ${id}`,
    color: "#34c759",
    isActive: true,
    position: id,
    templateCount: 0,
    activeTemplateCount: 0,
    createdBy: 1,
    createdAt: "2026-03-01T10:00:00.000Z",
    ...change,
  };
}

/** A default prompt of a type. */
export function aDefaultPrompt(
  type: AdminDefaultType,
  change: Partial<AdminDefaultTemplate> = {},
): AdminDefaultTemplate {
  const id = ++last;
  const { name, label, color, isActive } = type;
  return {
    id,
    typeId: type.id,
    type: { id: type.id, name, label, color, isActive },
    title: `Prompt ${id}`,
    content: "Act as a poet.",
    isActive: true,
    position: id,
    createdBy: 1,
    createdAt: "2026-03-01T10:00:00.000Z",
    ...change,
  };
}
