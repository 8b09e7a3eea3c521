import { Menu, MenuLink } from "@promptory/ui/menu";
import { useWide } from "@promptory/ui/use-wide";
import { ChevronDown } from "lucide-react";
import { NavLink, type NavLinkProps, Outlet, useLocation } from "react-router";
import styles from "./admin-frame.module.css";
import { SystemNotice } from "./components/system-notice.tsx";
import { text } from "./locales/en/index.ts";
import { type AdminSection, addressOf, SECTIONS } from "./sections.ts";

// Every section with its name beside the others; with less room they are a menu.
const ROW_WIDTH = 112 * SECTIONS.length;

/** The title of the administration and the way between its sections, which stand in `sections.ts`. */
export function AdminFrame({ basename }: { basename: string }) {
  const [frame, wide] = useWide<HTMLDivElement>(ROW_WIDTH);
  return (
    <div className={styles.frame} ref={frame}>
      <header className={styles.header}>
        <h1>{text.admin.title}</h1>
        <nav aria-label={text.admin.sections}>
          {wide ? <Row basename={basename} /> : <SectionMenu basename={basename} />}
        </nav>
      </header>
      <SystemNotice backups={addressOf(basename, { path: "backups" })} />
      <Outlet />
    </div>
  );
}

function Row({ basename }: { basename: string }) {
  return (
    <div className={styles.sections}>
      {SECTIONS.map((section) => (
        <SectionLink basename={basename} key={section.path} section={section} />
      ))}
    </div>
  );
}

function SectionMenu({ basename }: { basename: string }) {
  const current = useSection(basename);
  const { icon: Icon, label } = current;
  const badges = SECTIONS.flatMap(({ badge: Badge, path }) => (Badge ? [<Badge key={path} />] : []));
  return (
    <div className={styles.narrow}>
      <Menu
        label={text.admin.chooseSection(label)}
        trigger={
          <>
            <Icon aria-hidden size={16} />
            <span>{label}</span>
            <ChevronDown aria-hidden size={16} />
          </>
        }
        triggerClassName={styles.trigger}
        className={styles.menu}
      >
        {SECTIONS.map((section) => (
          <MenuLink key={section.path}>
            <SectionLink basename={basename} section={section} />
          </MenuLink>
        ))}
      </Menu>
      {/* Beside the button, whose name is its words alone. */}
      <div className={styles.badges}>{badges}</div>
    </div>
  );
}

type SectionLinkProps = Omit<NavLinkProps, "to" | "end" | "children"> & { basename: string; section: AdminSection };

function SectionLink({ basename, section, ...link }: SectionLinkProps) {
  const { path, label, icon: Icon, badge: Badge } = section;
  return (
    <NavLink {...link} end={path === ""} to={addressOf(basename, section)}>
      <Icon aria-hidden size={16} />
      {label}
      {Badge && <Badge />}
    </NavLink>
  );
}

/** The section the address is in. */
function useSection(basename: string): AdminSection {
  const { pathname } = useLocation();
  const below = pathname.slice(basename.length).replace(/^\/+/, "");
  const isIn = ({ path }: AdminSection) => path !== "" && (below === path || below.startsWith(`${path}/`));
  return SECTIONS.find(isIn) ?? SECTIONS[0];
}
