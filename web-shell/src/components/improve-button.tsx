import { Button, type ButtonProps } from "@promptory/ui/button";
import { Sparkles } from "lucide-react";
import { useHasAi } from "../api/improve.ts";
import { text } from "../locales/en/library.ts";
import styles from "./improve-button.module.css";

/** Opens Improve, or Check where no AI is set up; as wide as the longer name, so that nothing moves once that is known. */
export function ImproveButton(props: ButtonProps) {
  const words = text.promptDialog;
  return (
    <Button {...props} className={styles.improve} icon={<Sparkles size={16} aria-hidden />}>
      {useHasAi() ? words.improve : words.check}
    </Button>
  );
}
