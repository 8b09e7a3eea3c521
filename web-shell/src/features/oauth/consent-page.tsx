import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { FormAlert } from "@promptory/ui/form-alert";
import { Row } from "@promptory/ui/layout";
import { Logo } from "@promptory/ui/logo";
import { PasswordField } from "@promptory/ui/password-field";
import { PageSpinner } from "@promptory/ui/spinner";
import { ErrorState } from "@promptory/ui/states";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type ConsentRequest, useConsentRequest, useDecide } from "../../api/account/oauth.ts";
import { useCurrentUser } from "../../api/account/session.ts";
import { Choice } from "../../components/api-keys/key-options.tsx";
import { blames } from "../../components/refusal.ts";
import { text } from "../../locales/en/index.ts";
import { oauth as words } from "../../locales/en/oauth.ts";
import { settings as settingsText } from "../../locales/en/settings.ts";
import styles from "./consent-page.module.css";

type Access = keyof typeof words.accesses;
type Kind = keyof typeof words.promptKinds;

/** Where an agent sends the browser (OAuth): the person allows or refuses it. */
export function ConsentPage({ leave = (url) => window.location.replace(url) }: { leave?: (url: string) => void }) {
  const query = useLocation().search.slice(1);
  const request = useConsentRequest(query);
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <div className={styles.brand}>
          <Logo size={28} />
          <span>{text.app.name}</span>
        </div>
        {request.isPending && <PageSpinner label={words.loading} />}
        {request.isError && (
          <ErrorState title={words.invalid} message={`${toApiError(request.error).message} ${words.invalidHint}`} />
        )}
        {request.data && <ConsentForm query={query} request={request.data} leave={leave} />}
      </div>
    </main>
  );
}

type FormProps = { query: string; request: ConsentRequest; leave(url: string): void };

function ConsentForm({ query, request, leave }: FormProps) {
  const { client, clientHost, redirectHost, isLoopback, scopes } = request;
  const user = useCurrentUser();
  const [access, setAccess] = useState<Access>("read");
  const [kind, setKind] = useState<Kind>("offered");
  const password = useRef<HTMLInputElement>(null);
  const [needsPassword, setNeedsPassword] = useState(false);
  const decide = useDecide();
  const isRefused = decide.isError && blames(decide.error, "currentPassword");
  useEffect(() => {
    if (needsPassword) password.current?.focus();
  }, [needsPassword]);
  const send = (allow: boolean) => {
    // What the browser does next cannot be undone, so it is done once.
    if (decide.isPending || decide.isSuccess) return;
    const currentPassword = password.current?.value ?? "";
    const body = {
      ...{ query, allow, prompts: { kind } },
      scopes: access === "write" ? ["read" as const, "write" as const] : ["read" as const],
      ...(allow && currentPassword !== "" && { currentPassword }),
    };
    decide.mutate(body, {
      onSuccess: leave,
      onError: (error) => {
        if (blames(error, "currentPassword")) setNeedsPassword(true);
        password.current?.focus();
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(true);
  };
  const isBusy = decide.isPending || decide.isSuccess;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div>
        <h1 className={styles.heading} dir="auto">
          {words.title(client)}
        </h1>
        <p className={styles.lead}>{words.lead(user?.username ?? "")}</p>
      </div>
      <dl className={styles.facts}>
        <dt>{words.facts.client}</dt>
        <dd>{clientHost ?? words.unverified}</dd>
        <dt>{words.facts.redirect}</dt>
        <dd>{redirectHost}</dd>
      </dl>
      {isLoopback && <FormAlert title={words.loopbackTitle} message={words.loopback} />}
      {scopes.includes("write") && (
        <Choice label={words.access} options={words.accesses} value={access} onChange={(one) => setAccess(one)} />
      )}
      <Choice label={words.prompts} options={words.promptKinds} value={kind} onChange={(one) => setKind(one)} />
      {needsPassword && (
        <PasswordField
          ref={password}
          name="currentPassword"
          label={settingsText.currentPassword}
          autoComplete="current-password"
          error={isRefused ? toApiError(decide.error).message : undefined}
        />
      )}
      {decide.isError && !isRefused && <FormAlert title={words.failed} message={toApiError(decide.error).message} />}
      <p className={styles.lead}>{words.end}</p>
      <Row align="stretch" justify="end" wrap>
        <Button onClick={() => send(false)} aria-disabled={isBusy || undefined}>
          {words.refuse}
        </Button>
        <Button variant="primary" type="submit" busy={isBusy}>
          {isBusy ? words.allowing : words.allow}
        </Button>
      </Row>
    </form>
  );
}
