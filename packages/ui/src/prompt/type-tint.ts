import type { CSSProperties } from "react";

/** Hands a type's colour to the styles below as `--type`; without one they stay neutral. */
export function typeTint(color: string | undefined): CSSProperties {
  return color === undefined ? {} : ({ "--type": color } as CSSProperties);
}
