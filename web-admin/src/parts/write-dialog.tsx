import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { type FormEvent, type ReactNode, useId } from "react";
import { text } from "../text/index.ts";
import styles from "./form.module.css";

const { form: words, cancel, close } = text.admin;

interface WriteDialogProps {
  title: string;
  width: number;
  tall?: boolean;
  isNew: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of a form that makes something or changes it. */
export function WriteDialog({ isNew, busy, onSubmit, onClose, children, ...dialog }: WriteDialogProps) {
  const id = useId();
  const label = isNew ? words.create : words.update;
  const saving = isNew ? words.creating : words.updating;
  return (
    <Dialog
      {...dialog}
      closeLabel={close}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button busy={busy} form={id} type="submit" variant="primary">
            {busy ? saving : label}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <form
        className={styles.form}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
