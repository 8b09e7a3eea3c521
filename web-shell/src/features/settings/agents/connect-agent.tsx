import { Button } from "@promptory/ui/button";
import { Select } from "@promptory/ui/prompt/select";
import { ShownOnceDialog } from "@promptory/ui/shown-once-dialog";
import { Spinner } from "@promptory/ui/spinner";
import { Check, Plug } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { type NewApiKey, useApiKeys } from "../../../api/account/api-keys.ts";
import { productUrl } from "../../../api/embedding.ts";
import { useUnlistedOffers } from "../../../api/prompts/offers.ts";
import { ApiKeyForm } from "../../../components/api-keys/new-api-key-dialog.tsx";
import { settings as settingsText } from "../../../locales/en/settings.ts";
import { AGENT_CLIENTS, type AgentClient } from "./agent-clients.ts";
import styles from "./connect-agent.module.css";

const words = settingsText.agents;
const POLL_MS = 2_000;

const OPTIONS = (Object.keys(AGENT_CLIENTS) as AgentClient[]).map((value) => ({
  value,
  label: AGENT_CLIENTS[value].name,
}));

const mcpAddress = () => productUrl("/mcp");

/** Connects an agent by MCP: choose the client, make a key, paste the setup, and see its first call. */
export function ConnectAgent() {
  const [client, setClient] = useState<AgentClient>("claude-code");
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<NewApiKey>();
  const { name } = AGENT_CLIENTS[client];
  return (
    <>
      <div className={styles.choose}>
        <Select label={words.client} options={OPTIONS} value={client} onChange={(value) => setClient(value)} />
        <Button icon={<Plug size={16} aria-hidden />} onClick={() => setAsking(true)}>
          {words.connect}
        </Button>
      </div>
      <p className={styles.hint}>
        {words.address} <code>{mcpAddress()}</code>. {words.connectors}
      </p>
      <UnlistedOffers />
      {isAsking && (
        <ApiKeyForm
          title={words.connectTo(name)}
          description={words.ask}
          name={client === "other" ? "" : name}
          onMade={(key) => {
            setAsking(false);
            setMade(key);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {made && <Setup client={client} made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

/** What to paste, with the key in it, and whether the agent has called. */
function Setup({ client, made, onClose }: { client: AgentClient; made: NewApiKey; onClose(): void }) {
  const { name, setup } = AGENT_CLIENTS[client];
  const { file, text: content } = setup(mcpAddress(), made.apiKey);
  const place = file === undefined ? words.inTerminal : file === "" ? words.anywhere : words.inFile(file);
  return (
    <ShownOnceDialog
      title={words.setup(name)}
      hint={`${place} ${words.once}`}
      label={words.setupLabel}
      secret={content}
      file={{ name: file?.split("/").at(-1) || "promptory-mcp.txt", content }}
      words={settingsText}
      onClose={onClose}
    >
      <FirstCall id={made.id} />
    </ShownOnceDialog>
  );
}

function FirstCall({ id }: { id: number }) {
  const keys = useApiKeys(POLL_MS);
  const isConnected = keys.data?.some((key) => key.id === id && key.lastUsedAt !== null) ?? false;
  return (
    <p className={styles.call} role="status" data-connected={isConnected || undefined}>
      {isConnected ? <Check size={16} aria-hidden /> : <Spinner />}
      {isConnected ? words.connected : words.waiting}
    </p>
  );
}

/** Offered prompts beyond the 200 that agents list. */
function UnlistedOffers() {
  const { data } = useUnlistedOffers();
  if (!data || data.prompts.length === 0) return null;
  return (
    <details className={styles.unlisted}>
      <summary>{words.unlisted(data.total)}</summary>
      <ul>
        {data.prompts.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/templates?edit=${id}`} dir="auto">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
