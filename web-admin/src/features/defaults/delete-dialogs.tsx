import {
  type AdminDefaultTemplate,
  type AdminDefaultType,
  useRemoveDefaultTemplate,
  useRemoveDefaultType,
} from "../../api/defaults.ts";
import { ConfirmWrite } from "../../components/confirm-write.tsx";
import { text } from "../../locales/en/index.ts";

const { types, prompts, form, failed } = text.defaults;

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
  remove: { isPending: boolean; mutateAsync(id: number): Promise<unknown> };
  onClose: () => void;
}

function Delete({ id, words, remove, onClose }: DeleteProps) {
  return (
    <ConfirmWrite
      busyLabel={form.deleting}
      confirmLabel={form.delete}
      done={{ title: words.done, description: words.name }}
      failed={failed.delete}
      isPending={remove.isPending}
      onClose={onClose}
      reason={() => failed.hint}
      title={words.title}
      write={() => remove.mutateAsync(id)}
    >
      {words.question}
    </ConfirmWrite>
  );
}
