/** All that Radix places over the page, loaded together: most of its code is common to the parts. */
export { MenuContent, menuParts, PopoverContent, SelectContent, SelectItem } from "./loaded-content.tsx";
export { startTooltips } from "./tooltip-content.tsx";
