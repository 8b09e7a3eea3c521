import { Button } from "@promptory/ui/button";
import { FormAlert } from "@promptory/ui/form-alert";
import { CircleCheck, Plug, Timer } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { extension } from "../../text/extension.ts";
import { ConfirmPassword } from "./confirm-password.tsx";
import styles from "./connect-card.module.css";
import { Countdown } from "./countdown.tsx";
import { OfferSign } from "./offer-sign.tsx";
import { type Offer, useOffer } from "./use-offer.ts";

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
