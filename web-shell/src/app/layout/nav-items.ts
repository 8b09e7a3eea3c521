import { House, Layers, LifeBuoy, type LucideIcon, MessageSquareText, Shapes, Trash2 } from "lucide-react";

/** The pages that have a place in the sidebar, in its order; their names and code are in the table of routes. */
export const navItems: readonly { path: string; icon: LucideIcon }[] = [
  { path: "/", icon: House },
  { path: "/templates", icon: MessageSquareText },
  { path: "/types", icon: Shapes },
  { path: "/builder", icon: Layers },
  { path: "/trash", icon: Trash2 },
  { path: "/help", icon: LifeBuoy },
];
