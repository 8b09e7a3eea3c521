import { IconButton } from "@promptory/ui/button";
import { useTheme } from "@promptory/ui/mode";
import { Moon, Sun } from "lucide-react";
import { text } from "../locales/en/index.ts";

/** Changes between the light and the dark theme. */
export function ThemeSwitch() {
  const { resolved, setChoice } = useTheme();
  const next = resolved === "dark" ? "light" : "dark";
  const Icon = next === "light" ? Sun : Moon;
  return (
    <IconButton
      icon={<Icon aria-hidden size={18} />}
      label={text.standalone.theme[next]}
      onClick={() => setChoice?.(next)}
    />
  );
}
