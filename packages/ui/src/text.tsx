import type { ComponentProps, ElementType } from "react";
import styles from "./text.module.css";

interface HeadingProps extends ComponentProps<"h3"> {
  as?: ElementType;
}

/** The name of a part, in the size of its text. */
export function Heading({ as: Tag = "h3", className = "", ...rest }: HeadingProps) {
  return <Tag {...rest} className={`${styles.heading} ${className}`} />;
}

interface MutedProps extends ComponentProps<"p"> {
  as?: ElementType;
  isSmall?: boolean;
}

/** Words that matter less than those around them. */
export function Muted({ as: Tag = "p", isSmall, className = "", ...rest }: MutedProps) {
  return <Tag {...rest} className={`${styles.muted} ${className}`} data-small={isSmall || undefined} />;
}
