import type { CSSProperties } from "react";
import styles from "./type-badge.module.css";

/** A type's colour as a dot; decoration, so the label stands beside it. `size` in px. */
export function TypeDot({ color, size = 8 }: { color: string; size?: number }) {
  return <span className={styles.dot} style={{ width: size, height: size, background: color }} aria-hidden="true" />;
}

/** A type as dot and label; the text is the theme's own, so it reads on any colour. */
export function TypeBadge({ label, color }: { label: string; color: string }) {
  return (
    <span className={styles.badge}>
      <TypeDot color={color} />
      <span className={styles.label}>{label}</span>
    </span>
  );
}

/** Hands a type's colour to the styles below as `--type`; without one they stay neutral. */
export function typeTint(color: string | undefined): CSSProperties {
  return color === undefined ? {} : ({ "--type": color } as CSSProperties);
}
