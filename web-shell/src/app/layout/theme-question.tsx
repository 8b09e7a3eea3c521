import { Button } from "@promptory/ui/button";
import { useTheme } from "@promptory/ui/mode";
import { browserValue, storedValue } from "@promptory/ui/storage";
import { Sun } from "lucide-react";
import { useState } from "react";
import { frame } from "../../locales/en/frame.ts";
import { Banner } from "./banner.tsx";

const words = frame.themeQuestion;
const asked = browserValue("theme_asked");

/** Dark is the default: asks once whether to use light, where the system is light and no theme was chosen. */
export function ThemeQuestion() {
  const { setChoice } = useTheme();
  const [isShown, setShown] = useState(
    () =>
      setChoice !== undefined &&
      asked.get() === undefined &&
      storedValue("theme").get() === undefined &&
      window.matchMedia("(prefers-color-scheme: light)").matches,
  );
  if (!isShown) return null;
  const answer = (theme: "light" | "dark") => {
    asked.set("1");
    setChoice?.(theme);
    setShown(false);
  };
  return (
    <Banner icon={Sun} message={words.message} question={words.label}>
      <Button onClick={() => answer("light")}>{words.light}</Button>
      <Button variant="quiet" onClick={() => answer("dark")}>
        {words.dark}
      </Button>
    </Banner>
  );
}
