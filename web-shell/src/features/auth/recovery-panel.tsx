import { forgotForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { FormAlert } from "@promptory/ui/form-alert";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { type CodeRequest, type Recovered, useRequestCode } from "../../api/account/recovery.ts";
import { Form } from "../../components/form.tsx";
import { text } from "../../locales/en/open.ts";
import { commonProblem } from "./auth-form.ts";
import { AuthHeading, AuthPanel } from "./auth-panel.tsx";
import styles from "./recovery-panel.module.css";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { VerificationCode } from "./verification-code.tsx";

const words = text.recovery;

/** Values of RecoveryPanel: `username` is what was typed at login; leaving tells whose name belongs there now. */
export interface RecoveryPanelProps {
  username: string;
  onLeave(username: string): void;
}

/** The way back without the password: the name, the code with a new password, and the next code. */
export function RecoveryPanel({ username, onLeave }: RecoveryPanelProps) {
  const [request, setRequest] = useState<CodeRequest>();
  const [recovered, setRecovered] = useState<Recovered>();
  if (recovered) {
    const proceed = () => onLeave(recovered.username);
    return (
      <VerificationCode account={recovered} title={words.done.title} hint={recovered.message} onProceed={proceed} />
    );
  }
  return (
    <>
      <AuthHeading isStatus lead={request?.message ?? words.lead} title={words.title} />
      <AuthPanel>
        {request ? (
          <ResetPasswordForm request={request} onRecovered={setRecovered} />
        ) : (
          <RequestCodeForm username={username} onAsked={setRequest} />
        )}
        <Button
          variant="quiet"
          className={styles.back}
          icon={<ArrowLeft size={16} aria-hidden />}
          onClick={() => onLeave(request?.username ?? username)}
        >
          {words.back}
        </Button>
      </AuthPanel>
    </>
  );
}

/** Asks who forgot their password. */
function RequestCodeForm({ username, onAsked }: { username: string; onAsked(request: CodeRequest): void }) {
  const form = useZodForm(forgotForm, { username }, { mode: "onSubmit" });
  const request = useRequestCode();
  const { setFocus } = form;
  useEffect(() => setFocus("username"), [setFocus]);
  const submit = form.handleSubmit((values) =>
    request.mutateAsync(values.username).then(onAsked, () => setFocus("username")),
  );
  return (
    <Form isWide onSubmit={submit}>
      <TextField
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.username?.message}
        {...form.register("username")}
      />
      {request.isError && <FormAlert title={words.failed.request} message={commonProblem(request.error)} />}
      <Button type="submit" variant="primary" size="lg" busy={request.isPending}>
        {request.isPending ? words.requesting : words.request}
      </Button>
    </Form>
  );
}
