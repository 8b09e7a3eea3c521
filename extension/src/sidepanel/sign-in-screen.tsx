import { Button, IconButton } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { Logo } from "@promptory/ui/logo";
import { CircleAlert, Eye, EyeOff, Info } from "lucide-react";
import { useState } from "react";
import type { Account } from "../messages.ts";
import { text } from "../text.ts";
import styles from "./sign-in-screen.module.css";
import { useSignIn } from "./use-sign-in.ts";

/** Props of the sign-in: who was here last, and why they are asked again. */
export type SignInScreenProps = {
  last: Account | null;
  notice: string | undefined;
  onSignedIn: (account: Account) => void;
};

/** Address, name and password; everything typed stays when something is wrong. */
export function SignInScreen({ last, notice, onSignedIn }: SignInScreenProps) {
  const { problems, trouble, pending, submit } = useSignIn(onSignedIn);
  const [isShown, setShown] = useState(false);
  const words = text.signIn;
  const Icon = isShown ? EyeOff : Eye;
  const plain = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;
  const eye = (
    <IconButton
      label={isShown ? words.hidePassword : words.showPassword}
      icon={<Icon size={16} aria-hidden />}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <main className={styles.screen}>
      <Logo size={40} />
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
      {notice && !trouble && (
        <p className={styles.notice} role="status">
          <Info size={16} aria-hidden />
          {notice}
        </p>
      )}
      <form onSubmit={submit} className={styles.form} noValidate>
        <TextField
          label={words.server}
          name="server"
          defaultValue={last?.server}
          placeholder={words.serverPlaceholder}
          hint={words.serverHint}
          error={problems.server}
          autoComplete="url"
          inputMode="url"
          {...plain}
        />
        <TextField
          label={words.username}
          name="username"
          defaultValue={last?.username}
          error={problems.username}
          autoComplete="username"
          {...plain}
        />
        <TextField
          label={words.password}
          name="password"
          type={isShown ? "text" : "password"}
          error={problems.password}
          autoComplete="current-password"
          end={eye}
          {...plain}
        />
        {trouble && (
          <div className={styles.alert} role="alert">
            <CircleAlert size={16} aria-hidden />
            <p>{trouble}</p>
          </div>
        )}
        <Button type="submit" variant="primary" size="lg" busy={pending} className={styles.submit}>
          {pending ? words.pending : words.submit}
        </Button>
      </form>
      <p className={styles.privacy}>{words.privacy}</p>
    </main>
  );
}
