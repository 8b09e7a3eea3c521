import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { Card } from "@promptory/ui/layout";
import { useFailureToast } from "@promptory/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { aboutQuery, packagesQuery } from "../../api/account/extension.ts";
import { useCurrentUser } from "../../api/account/session.ts";
import { healthQuery } from "../../api/health.ts";
import { extension } from "../../locales/en/extension.ts";
import styles from "./page-facts.module.css";

const words = extension.trouble.facts;

/** What is known from here, to compare with the extension and to send along with a question. */
export function PageFacts() {
  const showFailure = useFailureToast();
  const facts = useFacts();
  const copy = () => copyText(facts.map(({ name, value }) => `${name}: ${value}`).join("\n"));
  return (
    <Card as="section" className={styles.card} aria-labelledby="page-facts">
      <header className={styles.head}>
        <div>
          <h2 id="page-facts" className={styles.title}>
            {words.title}
          </h2>
          <p className={styles.hint}>{words.hint}</p>
        </div>
        <CopyButton
          label={words.copy}
          copy={copy}
          onFail={() => showFailure(extension.copyFailed.title, extension.copyFailed.description)}
        />
      </header>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** One line of what this page can tell. */
interface Fact {
  name: string;
  value: string;
}

/** What this page knows without asking the extension, which it cannot reach. */
function useFacts(): Fact[] {
  const user = useCurrentUser();
  const { data: health = "unknown" } = useQuery(healthQuery);
  const { data: about } = useQuery(aboutQuery);
  const { data: packages = [] } = useQuery(packagesQuery);
  const versions = [...new Set(packages.map(({ version }) => version))].join(", ");
  return [
    { name: words.origin, value: window.location.origin },
    { name: words.api, value: words.apiStates[health] },
    { name: words.secure, value: words.secureStates[transport()] },
    { name: words.server, value: about?.version ?? words.unknown },
    { name: words.contract, value: about ? words.contracts(about.oldestContract, about.contract) : words.unknown },
    { name: words.version, value: versions || words.noPackage },
    { name: words.browser, value: navigator.userAgent },
    { name: words.user, value: user?.username ?? "" },
  ];
}

/** Browsers trust HTTPS and this very device alike. */
function transport(): "https" | "local" | "plain" {
  if (window.location.protocol === "https:") return "https";
  return window.isSecureContext ? "local" : "plain";
}
