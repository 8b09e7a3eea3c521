import { useToast } from "@promptory/ui/toast";
import {
  type AdminDefaultTemplate,
  type AdminDefaultType,
  useRemoveDefaultTemplate,
  useRemoveDefaultType,
} from "../../api/defaults.ts";
import { ConfirmDialog } from "../../components/modal-dialog.tsx";
import { text } from "../../locales/en/index.ts";
import { useFailure } from "./use-failure.ts";

const { types, prompts, form } = text.defaults;

/** Asks before a type goes with its prompts. */
export function DeleteType({ type, onClose }: { type: AdminDefaultType; onClose: () => void }) {
  const question = types.deleteQuestion(type.label, type.templateCount);
  const words = { title: types.deleteTitle, question, done: types.deleted, name: type.label };
  return <Delete id={type.id} onClose={onClose} remove={useRemoveDefaultType()} words={words} />;
}

/** Asks before a prompt goes. */
export function DeletePrompt({ template, onClose }: { template: AdminDefaultTemplate; onClose: () => void }) {
  const { id, title: name } = template;
  const words = { title: prompts.deleteTitle, question: prompts.deleteQuestion(name), done: prompts.deleted, name };
  return <Delete id={id} onClose={onClose} remove={useRemoveDefaultTemplate()} words={words} />;
}

interface DeleteProps {
  id: number;
  words: { title: string; question: string; done: string; name: string };
  remove: {
    isPending: boolean;
    mutate(id: number, on: { onSuccess: () => void; onError: () => void; onSettled: () => void }): void;
  };
  onClose: () => void;
}

function Delete({ id, words, remove, onClose }: DeleteProps) {
  const { toast } = useToast();
  const failed = useFailure();
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => void toast({ title: words.done, description: words.name }),
      onError: failed("delete"),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      busy={remove.isPending}
      busyLabel={form.deleting}
      confirmLabel={form.delete}
      onCancel={onClose}
      onConfirm={confirm}
      title={words.title}
    >
      {words.question}
    </ConfirmDialog>
  );
}
