import { invitationForm } from "@promptory/rules";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { ShownOnceDialog } from "@promptory/ui/shown-once-dialog";
import { useToast } from "@promptory/ui/toast";
import { useState } from "react";
import { useCreateInvitation } from "../../data/invitations.ts";
import { fieldProblems } from "../../parts/form-problem.ts";
import { WriteDialog } from "../../parts/write-dialog.tsx";
import { text } from "../../text/index.ts";

const words = text.invitations;
const FIELDS = ["note", "maxUses", "days"] as const;

/** Makes an invitation link and shows it once. */
export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateInvitation();
  const { toast } = useToast();
  const [link, setLink] = useState<string>();
  const form = useZodForm(invitationForm, { note: "", maxUses: 1, days: 7 });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) =>
    create.mutate(body, {
      // Behind the #: what follows it is never sent to a server, so the code is in no log.
      onSuccess: (code) => setLink(`${window.location.origin}/auth?tab=register#invitation=${code}`),
      onError: (error) => {
        const problems = fieldProblems(error, FIELDS);
        for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true });
        if (problems.length === 0) {
          toast({ title: words.form.failed, description: error.message, variant: "destructive" });
        }
      },
    }),
  );
  if (link !== undefined) {
    return (
      <ShownOnceDialog
        file={{ name: words.made.fileName, content: `${link}\n` }}
        hint={words.made.hint}
        label={words.made.label}
        onClose={onClose}
        secret={link}
        title={words.made.title}
        words={words.made}
      />
    );
  }
  return (
    <WriteDialog busy={create.isPending} isNew onClose={onClose} onSubmit={submit} title={words.form.title} width={480}>
      <TextField
        {...form.register("note")}
        autoComplete="off"
        data-autofocus
        dir="auto"
        error={errors.note?.message}
        hint={words.form.noteHint}
        label={words.form.note}
      />
      <TextField
        {...form.register("maxUses", { valueAsNumber: true })}
        error={errors.maxUses?.message}
        hint={words.form.maxUsesHint}
        inputMode="numeric"
        label={words.form.maxUses}
      />
      <TextField
        {...form.register("days", { valueAsNumber: true })}
        error={errors.days?.message}
        hint={words.form.daysHint}
        inputMode="numeric"
        label={words.form.days}
      />
    </WriteDialog>
  );
}
