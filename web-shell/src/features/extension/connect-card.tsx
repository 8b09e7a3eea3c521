import { type ApiError, toApiError } from "@promptory/api-client";
import { currentPasswordForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { useZodForm } from "@promptory/ui/form";
import { FormAlert } from "@promptory/ui/form-alert";
import { PasswordField } from "@promptory/ui/password-field";
import { CircleCheck, Plug, Timer } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { type ConnectCode, useConnectCode } from "../../api/account/extension.ts";
import { Form } from "../../components/form.tsx";
import { blames } from "../../components/refusal.ts";
import { useNow } from "../../components/use-now.ts";
import { extension } from "../../locales/en/extension.ts";
import { settings as settingsText } from "../../locales/en/settings.ts";
import styles from "./connect-card.module.css";

const words = extension.connect;

/** Lets the extension in as this person, without a password: an offer here, one press there. */
export function ConnectCard() {
  const { offer, start, end, connect } = useOffer();
  return (
    <section className={styles.card} aria-label={words.title}>
      <h3 className={styles.title}>{words.title}</h3>
      <div className={styles.state} role="status">
        <State offer={offer} />
      </div>
      {offer.status === "unconfirmed" && <ConfirmPassword message={offer.error.message} onConfirm={start} />}
      {offer.status === "open" && (
        <>
          <Countdown key={offer.code.code} endsAt={offer.code.endsAt} onEnd={end} />
          <OfferSign key={`sign ${offer.code.code}`} code={offer.code} onConnected={connect} />
        </>
      )}
      {offer.status !== "open" && offer.status !== "unconfirmed" && (
        <div className={styles.actions}>
          <Button
            variant={offer.status === "connected" ? "secondary" : "primary"}
            icon={<Plug size={16} aria-hidden />}
            busy={offer.status === "making"}
            onClick={() => start()}
          >
            {LABELS[offer.status]}
          </Button>
          {offer.status === "connected" && <Link to="/settings/keys">{words.keys}</Link>}
        </div>
      )}
    </section>
  );
}

const LABELS: Record<Exclude<Offer["status"], "open" | "unconfirmed">, string> = {
  none: words.button,
  making: words.making,
  failed: words.button,
  ended: words.again,
  connected: words.another,
};

function State({ offer }: { offer: Offer }) {
  switch (offer.status) {
    case "open":
      return <Standing icon={<Plug size={16} aria-hidden />} title={words.ready} hint={words.readyHint} takesFocus />;
    case "ended":
      return <Standing icon={<Timer size={16} aria-hidden />} title={words.ended} hint={words.endedHint} />;
    case "connected":
      return (
        <Standing
          icon={<CircleCheck size={16} aria-hidden />}
          title={words.connected}
          hint={words.connectedHint}
          good
        />
      );
    case "failed":
      return <FormAlert title={words.failed} message={offer.error.message} />;
    default:
      return <p className={styles.hint}>{words.idle}</p>;
  }
}

/** Props of Standing: `takesFocus` where the button that was pressed has gone. */
interface StandingProps {
  icon: ReactNode;
  title: string;
  hint: string;
  good?: boolean;
  takesFocus?: boolean;
}

function Standing({ icon, title, hint, good = false, takesFocus = false }: StandingProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} className={styles.standing} data-good={good || undefined} tabIndex={-1}>
      {icon}
      <div>
        <p className={styles.name}>{title}</p>
        <p className={styles.hint}>{hint}</p>
      </div>
    </div>
  );
}

/**
 * The offer as the extension finds it in this page once its button is pressed here. The extension marks it with
 * `data-connected` when it has come in; no other page learns of it.
 */
function OfferSign({ code, onConnected }: { code: ConnectCode; onConnected(): void }) {
  const sign = useRef<HTMLDivElement>(null);
  const look = useEffectEvent(() => {
    if (sign.current?.dataset.connected === "true") onConnected();
  });
  useEffect(() => {
    if (!sign.current) return;
    const observer = new MutationObserver(() => look());
    observer.observe(sign.current, { attributes: true, attributeFilter: ["data-connected"] });
    return () => observer.disconnect();
  }, []);
  return <div ref={sign} id="promptory-connect" data-code={code.code} data-expires={code.expiresAt} hidden />;
}

/** How long an offer still stands, in minutes and seconds; `onEnd` when it does not any more. */
function Countdown({ endsAt, onEnd }: { endsAt: number; onEnd(): void }) {
  const left = Math.max(0, Math.ceil((endsAt - useNow()) / 1000));
  const end = useEffectEvent(onEnd);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const seconds = String(left % 60).padStart(2, "0");
  // Read every second it would drown everything else a screen reader says.
  return (
    <p className={styles.left} role="timer" aria-live="off">
      {extension.connect.left(`${Math.floor(left / 60)}:${seconds}`)}
    </p>
  );
}

/** Where an offer to the extension stands. */
type Offer =
  | { status: "none" | "making" | "ended" | "connected" }
  | { status: "open"; code: ConnectCode }
  | { status: "failed" | "unconfirmed"; error: ApiError };

/** An offer to the extension to come in as this person, and what may happen to it. */
function useOffer() {
  const { mutate, isPending, error, data } = useConnectCode();
  const [outcome, setOutcome] = useState<"ended" | "connected">();
  const start = (currentPassword?: string) => {
    setOutcome(undefined);
    mutate(currentPassword === undefined ? {} : { currentPassword });
  };
  const offer = (): Offer => {
    if (isPending) return { status: "making" };
    if (error && blames(error, "currentPassword")) return { status: "unconfirmed", error: toApiError(error) };
    if (error) return { status: "failed", error: toApiError(error) };
    if (outcome) return { status: outcome };
    return data ? { status: "open", code: data } : { status: "none" };
  };
  return { offer: offer(), start, end: () => setOutcome("ended"), connect: () => setOutcome("connected") };
}

/** Asks for the password when the last sign-in is too old to connect an extension; `message` is the server's sentence. */
function ConfirmPassword({ message, onConfirm }: { message: string; onConfirm(password: string): void }) {
  const form = useZodForm(currentPasswordForm, { currentPassword: "" }, { mode: "onSubmit" });
  const { setFocus } = form;
  useEffect(() => setFocus("currentPassword"), [setFocus]);
  const submit = form.handleSubmit(({ currentPassword }) => onConfirm(currentPassword));
  return (
    <Form onSubmit={submit}>
      <PasswordField
        label={settingsText.currentPassword}
        autoComplete="current-password"
        error={form.formState.errors.currentPassword?.message ?? message}
        {...form.register("currentPassword")}
      />
      <Button type="submit" variant="primary" icon={<Plug size={16} aria-hidden />}>
        {extension.connect.button}
      </Button>
    </Form>
  );
}
