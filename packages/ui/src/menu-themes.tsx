import { type ThemeChoice, useTheme } from "@promptory/ui/mode";
import { Monitor, Moon, Sun } from "lucide-react";
import { MenuRadioGroup, MenuRadioItem } from "./menu.tsx";
import styles from "./menu-themes.module.css";

/** The themes one can choose, in the order they are offered, with their icons. */
export const themeChoices = [
  { choice: "light", Icon: Sun },
  { choice: "dark", Icon: Moon },
  { choice: "system", Icon: Monitor },
] as const satisfies readonly { choice: ThemeChoice; Icon: typeof Sun }[];

/** Light, dark or system, as radio items of a `Menu`; `label` names the group, `names` the themes. */
export function MenuThemes({ label, names }: { label: string; names: Record<ThemeChoice, string> }) {
  const { choice: chosen, setChoice } = useTheme();
  if (!setChoice) return null;
  return (
    <MenuRadioGroup label={label} value={chosen} className={styles.group}>
      {themeChoices.map(({ choice, Icon }) => (
        <MenuRadioItem key={choice} value={choice} className={styles.choice} onSelect={() => setChoice(choice)}>
          <Icon size={15} aria-hidden />
          {names[choice]}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  );
}
