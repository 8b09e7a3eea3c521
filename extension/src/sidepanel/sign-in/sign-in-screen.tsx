import { Button, IconButton } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { Logo } from "@promptory/ui/logo";
import { TabList, TabPanel, Tabs } from "@promptory/ui/tabs";
import { CircleAlert, Eye, EyeOff, Info, Link2 } from "lucide-react";
import { useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { Account } from "../../messages.ts";
import { hostOf } from "../../server-address.ts";
import styles from "./sign-in-screen.module.css";
import { type SignInProblems, useOffer, useSignIn, type Way } from "./use-sign-in.ts";

const words = text.signIn;
const plain = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

/** Props of the sign-in: who was here last, and why they are asked again. */
export type SignInScreenProps = {
  last: Account | null;
  notice: string | undefined;
  onSignedIn: (account: Account) => void;
};

/** One press from the page of the server, or address and password or key; everything typed stays when something is wrong. */
export function SignInScreen({ last, notice, onSignedIn }: SignInScreenProps) {
  const [way, setWay] = useState<Way>(last?.kind === "key" ? "key" : "password");
  const { problems, trouble, pending, submit, enter, forget } = useSignIn(way, onSignedIn);
  const { offer, connect } = useOffer(onSignedIn);
  const choose = (next: Way) => {
    setWay(next);
    forget();
  };
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
      {offer && (
        <section className={styles.offer} aria-label={words.offer}>
          <p>{words.offerLead(hostOf(offer.server))}</p>
          <Button
            variant="primary"
            size="lg"
            icon={<Link2 size={16} aria-hidden />}
            busy={pending}
            className={styles.submit}
            onClick={() => {
              const name = words.connect(hostOf(offer.server));
              void enter(offer.server, name, () => connect(offer));
            }}
          >
            {words.connect(hostOf(offer.server))}
          </Button>
        </section>
      )}
      <form onSubmit={(event) => void submit(event)} className={styles.form} noValidate>
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
        <Tabs selected={way} onSelect={choose}>
          <TabList
            label={words.ways}
            tabs={[
              { id: "password", label: words.byPassword },
              { id: "key", label: words.byKey },
            ]}
          />
          <TabPanel>
            {way === "key" ? <KeyField problems={problems} /> : <PasswordFields problems={problems} last={last} />}
          </TabPanel>
        </Tabs>
        {trouble && (
          <div className={styles.alert} role="alert">
            <CircleAlert size={16} aria-hidden />
            <p>{trouble}</p>
          </div>
        )}
        <Button
          type="submit"
          variant={offer ? "secondary" : "primary"}
          size="lg"
          busy={pending}
          className={styles.submit}
        >
          {pending ? words.pending : words.submit}
        </Button>
      </form>
      {!offer && <p className={styles.privacy}>{words.oneClick}</p>}
      <p className={styles.privacy}>{words.privacy}</p>
    </main>
  );
}

function PasswordFields({ problems, last }: { problems: SignInProblems; last: Account | null }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.fields}>
      <TextField
        label={words.username}
        name="username"
        defaultValue={last?.kind === "key" ? undefined : last?.username}
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
        end={<EyeButton isShown={isShown} onShow={setShown} labels={[words.showPassword, words.hidePassword]} />}
        {...plain}
      />
    </div>
  );
}

function KeyField({ problems }: { problems: SignInProblems }) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={words.key}
      name="key"
      type={isShown ? "text" : "password"}
      placeholder={words.keyPlaceholder}
      hint={words.keyHint}
      error={problems.key}
      autoComplete="off"
      end={<EyeButton isShown={isShown} onShow={setShown} labels={[words.showKey, words.hideKey]} />}
      {...plain}
    />
  );
}

type EyeProps = { isShown: boolean; onShow: (isShown: boolean) => void; labels: [show: string, hide: string] };

function EyeButton({ isShown, onShow, labels: [show, hide] }: EyeProps) {
  const Icon = isShown ? EyeOff : Eye;
  return (
    <IconButton label={isShown ? hide : show} icon={<Icon size={16} aria-hidden />} onClick={() => onShow(!isShown)} />
  );
}
