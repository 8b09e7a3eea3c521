import { Copy, Layers, type LucideIcon, PenLine, Shapes, Sparkles } from "lucide-react";
import { text } from "../../text/library.ts";

/** One step: its words, its picture, and the screen it leads to. */
export interface Step {
  id: keyof typeof text.gettingStarted.steps;
  icon: LucideIcon;
  to: string;
}

/** The way through the product, in order (specification section 1). */
export const steps: readonly Step[] = [
  { id: "create", icon: PenLine, to: "/templates?new=1" },
  { id: "improve", icon: Sparkles, to: "/templates" },
  { id: "combine", icon: Layers, to: "/builder" },
  { id: "copy", icon: Copy, to: "/templates?sort=title" },
  { id: "types", icon: Shapes, to: "/types" },
];
