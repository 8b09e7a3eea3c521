import { Copy, type LucideIcon, PenLine, Search, Shapes, Upload } from "lucide-react";
import { text } from "../../text/library.ts";

/** One step: its words, its picture, and the screen it leads to. */
export interface Step {
  id: keyof typeof text.gettingStarted.steps;
  icon: LucideIcon;
  to: string;
}

/** The way through the product, in order. A step is listed once the screen it leads to works. */
export const steps: readonly Step[] = [
  { id: "create", icon: PenLine, to: "/templates?new=1" },
  { id: "import", icon: Upload, to: "/templates?import=1" },
  { id: "find", icon: Search, to: "/templates" },
  { id: "copy", icon: Copy, to: "/templates?sort=title" },
  { id: "types", icon: Shapes, to: "/types" },
];
