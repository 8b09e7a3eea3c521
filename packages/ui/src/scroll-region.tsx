import type { ComponentPropsWithRef } from "react";

type SectionProps = Omit<ComponentPropsWithRef<"section">, "tabIndex" | "aria-label"> & {
  as?: "section";
  label: string;
};
type PreProps = Omit<ComponentPropsWithRef<"pre">, "tabIndex"> & { as: "pre" };

/** Props of ScrollRegion: those of the element. A section has a `label`, its name for screen readers; a `pre` is read as its text. */
export type ScrollRegionProps = SectionProps | PreProps;

/** Only a focused region scrolls with the arrow keys. */
const TAB_STOP = { tabIndex: 0 };

/** Content that scrolls inside the page. It is a tab stop. */
export function ScrollRegion(props: ScrollRegionProps) {
  if (props.as === "pre") {
    const { as: _, ...pre } = props;
    return <pre {...pre} {...TAB_STOP} />;
  }
  const { as: _, label, ...section } = props;
  return <section {...section} aria-label={label} {...TAB_STOP} />;
}
