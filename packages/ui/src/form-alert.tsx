import { CircleAlert } from "lucide-react";
import styles from "./form-alert.module.css";

/** Why a form was refused, over its button. */
export function FormAlert({ title, message }: { title: string; message: string }) {
  return (
    <div className={styles.alert} role="alert">
      <CircleAlert size={16} aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{message}</p>
      </div>
    </div>
  );
}
