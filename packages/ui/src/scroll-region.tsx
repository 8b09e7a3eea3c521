import type { ComponentPropsWithRef } from "react";

type SectionProps = Omit<ComponentPropsWithRef<"section">, "tabIndex" | "aria-label"> & {
  as?: "section";
  label: string;
};
type PreProps = Omit<ComponentPropsWithRef<"pre">, "tabIndex"> & { as: "pre" };

/** Props of ScrollRegion: those of the element. A section has a `label`, its name for screen readers; a `pre` is read as its text. */
export type ScrollRegionProps = SectionProps | PreProps;

/** Content that scrolls inside the page. It is a tab stop, because only a focused region scrolls with the arrow keys. */
export function ScrollRegion(props: ScrollRegionProps) {
  if (props.as === "pre") {
    const { as: _, ...pre } = props;
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    return <pre {...pre} tabIndex={0} />;
  }
  const { as: _, label, ...section } = props;
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  return <section {...section} aria-label={label} tabIndex={0} />;
}
