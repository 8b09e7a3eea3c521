import { Button } from "@promptory/ui/button";
import { Plus } from "lucide-react";
import styles from "./new-button.module.css";

/** Makes one more of what a list shows, at the end of its toolbar. */
export function NewButton({ label, disabled, onClick }: { label: string; disabled?: boolean; onClick: () => void }) {
  return (
    <Button
      className={styles.new ?? ""}
      disabled={disabled}
      icon={<Plus aria-hidden size={16} />}
      onClick={onClick}
      variant="primary"
    >
      {label}
    </Button>
  );
}
