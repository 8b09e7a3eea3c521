import { Button, type ButtonProps } from "@promptory/ui/button";
import { Sparkles } from "lucide-react";
import { useHasAi } from "../api/prompts/improve.ts";
import { promptDialog as promptDialogText } from "../locales/en/prompt-dialog.ts";
import styles from "./improve-button.module.css";

/** Opens Improve, or Check where no AI is set up; as wide as the longer name, so that nothing moves once that is known. */
export function ImproveButton(props: ButtonProps) {
  const words = promptDialogText;
  return (
    <Button {...props} className={styles.improve} icon={<Sparkles size={16} aria-hidden />}>
      {useHasAi() ? words.improve : words.check}
    </Button>
  );
}
