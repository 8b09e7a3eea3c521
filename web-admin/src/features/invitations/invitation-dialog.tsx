import { invitationForm } from "@promptory/rules";
import { ShownOnceDialog } from "@promptory/ui/shown-once-dialog";
import { useToast } from "@promptory/ui/toast";
import { Form, Input, InputNumber } from "antd";
import { useState } from "react";
import { useCreateInvitation } from "../../api/invitations.ts";
import { Field, showProblems, submitWords, WriteDialog } from "../../components/write-dialog.tsx";
import { text } from "../../locales/en/index.ts";

const words = text.invitations;
const START = { note: "", maxUses: 1, days: 7 };

/** Makes an invitation link and shows it once. */
export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateInvitation();
  const { toast } = useToast();
  const [link, setLink] = useState<string>();
  const [form] = Form.useForm<typeof START>();
  const submit = (body: typeof START) =>
    create.mutate(body, {
      // Behind the #: what follows it is never sent to a server, so the code is in no log.
      onSuccess: (code) => setLink(`${window.location.origin}/auth?tab=register#invitation=${code}`),
      onError: (error) => {
        const description = showProblems(form, error, ["note", "maxUses", "days"]);
        if (description) toast({ title: words.form.failed, description, variant: "destructive" });
      },
    });
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
    <WriteDialog
      busy={create.isPending}
      form={form}
      initialValues={START}
      onClose={onClose}
      onSubmit={submit}
      schema={invitationForm}
      submit={submitWords(true)}
      title={words.form.title}
      width={480}
    >
      <Field hint={words.form.noteHint} label={words.form.note} name="note">
        <Input autoComplete="off" data-autofocus dir="auto" />
      </Field>
      <Field hint={words.form.maxUsesHint} label={words.form.maxUses} name="maxUses">
        <InputNumber />
      </Field>
      <Field hint={words.form.daysHint} label={words.form.days} name="days">
        <InputNumber />
      </Field>
    </WriteDialog>
  );
}
