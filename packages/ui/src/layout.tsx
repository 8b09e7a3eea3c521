import type { CSSProperties, ElementType, HTMLAttributes, Ref } from "react";
import styles from "./layout.module.css";

interface BoxProps extends Omit<HTMLAttributes<HTMLElement>, "style"> {
  as?: ElementType;
  ref?: Ref<HTMLElement>;
}

/** Props of Row and Stack: those of the element, the pixels between its children, and where they are. */
export interface LayoutProps extends BoxProps {
  gap?: 0 | 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24;
  align?: "start" | "center" | "end" | "baseline" | "stretch";
  justify?: "center" | "end" | "space-between";
  wrap?: boolean;
}

function Flex({ as: Tag = "div", gap = 8, align, justify, wrap, ...rest }: LayoutProps) {
  const style: CSSProperties = { gap, alignItems: align, justifyContent: justify, flexWrap: wrap ? "wrap" : undefined };
  return <Tag {...rest} style={style} />;
}

/** Its children beside each other, in the middle of its height. */
export function Row({ className = "", align = "center", ...props }: LayoutProps) {
  return <Flex className={`${styles.row} ${className}`} align={align} {...props} />;
}

/** Its children below each other, as wide as it is. */
export function Stack({ className = "", ...props }: LayoutProps) {
  return <Flex className={`${styles.stack} ${className}`} {...props} />;
}

/** A title or filters, and what can be done at its end; on more lines where it is narrow. */
export function Toolbar(props: LayoutProps) {
  return <Row gap={12} justify="space-between" wrap {...props} />;
}

/** A surface above the page; `className` has what is inside and around it. */
export function Card({ as: Tag = "div", radius = "lg", className = "", ...rest }: BoxProps & { radius?: "md" | "lg" }) {
  return <Tag {...rest} className={`${styles.card} ${className}`} data-radius={radius} />;
}
