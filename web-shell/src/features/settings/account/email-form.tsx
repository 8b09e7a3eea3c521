import { emailForm } from "@promptory/rules";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { useToast } from "@promptory/ui/toast";
import { useState } from "react";
import { useUpdateAccount } from "../../../api/account/account.ts";
import type { User } from "../../../api/account/session.ts";
import { settings as settingsText } from "../../../locales/en/settings.ts";
import { ConfirmedForm, useRefusedField } from "./confirm-dialog.tsx";

const words = settingsText.email;

/** Sets the optional address, or removes it; a dialog asks for the password. */
export function EmailForm({ user }: { user: User }) {
  const { form, submit, asked, send, close } = useEmailForm(user);
  return (
    <ConfirmedForm words={words} onSubmit={submit} isAsking={asked !== undefined} send={send} onClose={close}>
      <TextField
        type="email"
        label={words.label}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.email?.message}
        {...form.register("email", { setValueAs: (value: string) => value.trim() })}
      />
    </ConfirmedForm>
  );
}

function useEmailForm(user: User) {
  const { toast } = useToast();
  const [asked, setAsked] = useState<string>();
  const close = () => setAsked(undefined);
  const update = useUpdateAccount();
  const current = user.email ?? "";
  const form = useZodForm(emailForm, { email: current }, { mode: "onSubmit" });
  const refuse = useRefusedField(form, "email", {}, close);
  const submit = form.handleSubmit(({ email }) => {
    const message = email ? words.same : words.none;
    if (email === current) form.setError("email", { message }, { shouldFocus: true });
    else setAsked(email);
  });
  const send = async (currentPassword: string) => {
    try {
      const saved = await update.mutateAsync({ email: asked || null, currentPassword });
      form.reset({ email: saved.email ?? "" });
      close();
      if (saved.email) toast({ title: words.saved, description: words.savedHint(saved.email) });
      else toast({ title: words.removed, description: words.removedHint });
    } catch (error) {
      refuse(error);
    }
  };
  return { form, submit, asked, send, close };
}
