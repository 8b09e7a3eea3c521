import { TypeDot } from "@promptory/ui/type-badge";

interface Type {
  id: number;
  label: string;
  color: string;
  templateCount?: number;
}

/** Prompt types as options of an antd Select, each with its dot, and with its count where it has one. */
export function typeOptions(types: readonly Type[]) {
  return types.map(({ id, label, color, templateCount }) => ({
    value: id,
    title: label,
    label: (
      <>
        <TypeDot color={color} size={8} /> {label} {templateCount !== undefined && <small>{templateCount}</small>}
      </>
    ),
  }));
}
