/** One file for all that Radix places over the page: each of its parts alone would carry most of the others. */
export { MenuContent, menuParts, PopoverContent } from "./menu-content.tsx";
export { startTooltips } from "./tooltip-content.tsx";
