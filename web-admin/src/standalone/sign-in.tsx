import { loginForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { Logo } from "@promptory/ui/logo";
import { CircleAlert } from "lucide-react";
import { useSignIn } from "../api/session.ts";
import { text } from "../locales/en/index.ts";
import { Centre, ThemeSwitch } from "./frame.tsx";
import styles from "./sign-in.module.css";

const words = text.standalone.signIn;

/** The sign-in of the administration at its own address. `notice` says why the user must sign in again. */
export function SignIn({ notice }: { notice: string | undefined }) {
  const signIn = useSignIn();
  const form = useZodForm(loginForm, { username: "", password: "" });
  const { errors } = form.formState;
  const problem = signIn.error ? signIn.error.message || text.admin.error.fallback : notice;
  const submit = form.handleSubmit((credentials) => signIn.mutate(credentials));
  return (
    <Centre>
      <div className={styles.corner}>
        <ThemeSwitch />
      </div>
      <form className={styles.panel} noValidate onSubmit={(event) => void submit(event)}>
        <Logo size={36} />
        <h1>{words.title}</h1>
        <p className={styles.hint}>{words.hint}</p>
        <div aria-live="polite">{problem && !signIn.isPending && <Notice>{problem}</Notice>}</div>
        <TextField
          {...form.register("username")}
          autoComplete="username"
          autoFocus
          error={errors.username?.message}
          label={words.username}
          spellCheck={false}
        />
        <TextField
          {...form.register("password")}
          autoComplete="current-password"
          error={errors.password?.message}
          label={words.password}
          type="password"
        />
        <Button busy={signIn.isPending} size="lg" type="submit" variant="primary">
          {signIn.isPending ? words.submitting : words.submit}
        </Button>
      </form>
    </Centre>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <p className={styles.notice}>
      <CircleAlert aria-hidden size={16} />
      <span>{children}</span>
    </p>
  );
}
