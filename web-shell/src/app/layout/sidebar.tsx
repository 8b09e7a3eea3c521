import { IconButton } from "@promptory/ui/button";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { frame } from "../../text/frame.ts";
import { Navigation } from "./navigation.tsx";
import styles from "./sidebar.module.css";
import { useSidebar } from "./use-sidebar.ts";

/** The navigation at the left of wide screens; a person may fold it to icons. */
export function Sidebar() {
  const { isFolded, toggle } = useSidebar();
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside className={styles.sidebar} data-folded={isFolded}>
      <div className={styles.inner}>
        <Navigation iconsOnly={isFolded} />
        <div className={styles.foot}>
          <IconButton
            label={isFolded ? frame.expand : frame.collapse}
            aria-expanded={!isFolded}
            icon={<Icon size={17} aria-hidden />}
            onClick={toggle}
          />
        </div>
      </div>
    </aside>
  );
}
