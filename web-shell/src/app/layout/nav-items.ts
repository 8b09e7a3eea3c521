import {
  House,
  Layers,
  LifeBuoy,
  type LucideIcon,
  MessageSquareText,
  Puzzle,
  Shapes,
  ShieldCheck,
  Trash2,
} from "lucide-react";

/** A page that has a place in the sidebar. */
export interface NavItem {
  path: string;
  icon: LucideIcon;
  /** In the sidebar of administrators only (specification section 1); the page itself may be open to more. */
  adminOnly?: true;
  /** A line above marks it as another area. */
  isSeparated?: true;
}

/** The pages that have a place in the sidebar, in its order; their names and code are in the table of routes. */
export const navItems: readonly NavItem[] = [
  { path: "/", icon: House },
  { path: "/templates", icon: MessageSquareText },
  { path: "/types", icon: Shapes },
  { path: "/builder", icon: Layers },
  { path: "/extension", icon: Puzzle, adminOnly: true },
  { path: "/trash", icon: Trash2 },
  { path: "/help", icon: LifeBuoy },
  { path: "/admin", icon: ShieldCheck, adminOnly: true, isSeparated: true },
];
