import { usernameForm } from "@promptory/rules";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { useToast } from "@promptory/ui/toast";
import { useState } from "react";
import { useUpdateAccount } from "../../../api/account/account.ts";
import type { User } from "../../../api/account/session.ts";
import { settings as settingsText } from "../../../locales/en/settings.ts";
import { ConfirmedForm, useRefusedField } from "./confirm-dialog.tsx";

const words = settingsText.username;

/** Changes the name a person signs in with; a dialog asks for the password. */
export function UsernameForm({ user }: { user: User }) {
  const { form, submit, asked, send, close } = useUsernameForm(user);
  return (
    <ConfirmedForm words={words} onSubmit={submit} isAsking={asked !== undefined} send={send} onClose={close}>
      <TextField
        label={words.label}
        hint={words.rule}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.username?.message}
        {...form.register("username")}
      />
    </ConfirmedForm>
  );
}

function useUsernameForm(user: User) {
  const { toast } = useToast();
  const [asked, setAsked] = useState<string>();
  const close = () => setAsked(undefined);
  const update = useUpdateAccount();
  const form = useZodForm(usernameForm, { username: user.username }, { mode: "onSubmit" });
  const refuse = useRefusedField(form, "username", { username_taken: words.taken }, close);
  const submit = form.handleSubmit(({ username }) => {
    if (username === user.username) form.setError("username", { message: words.same }, { shouldFocus: true });
    else setAsked(username);
  });
  const send = async (currentPassword: string) => {
    try {
      const saved = await update.mutateAsync({ username: asked ?? user.username, currentPassword });
      form.reset({ username: saved.username });
      close();
      toast({ title: words.saved, description: words.savedHint(saved.username) });
    } catch (error) {
      refuse(error);
    }
  };
  return { form, submit, asked, send, close };
}
