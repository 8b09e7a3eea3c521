import { Card } from "@promptory/ui/layout";
import { useFillPrompt } from "@promptory/ui/prompt/use-fill-prompt";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { TypeDot } from "@promptory/ui/type-badge";
import { Layers } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMegaprompts } from "../../api/library/megaprompts.ts";
import { useRecentTemplates } from "../../api/prompts/organise.ts";
import { type Template, useTemplates } from "../../api/prompts/templates.ts";
import { CopyPrompt } from "../../components/copy-prompt.tsx";
import { gettingStarted as gettingStartedText } from "../../locales/en/getting-started.ts";
import { prompts as promptsText } from "../../locales/en/prompts.ts";
import styles from "./home-lists.module.css";

const words = gettingStartedText.lists;
const SHOWN = 6;

/** What a person comes back for: the prompts used last, the favourites and the megaprompts; `children` follow them. */
export function HomeLists({ children }: { children: ReactNode }) {
  const recent = useRecentTemplates(SHOWN);
  const favourites = useTemplates({ favourite: true, page: 1, limit: SHOWN });
  const megaprompts = useMegaprompts();
  const { fill, form } = useFillPrompt();
  // All at once, so that none of them moves when another one arrives.
  if (recent.isPending || favourites.isPending || megaprompts.isPending) return <Loading />;
  return (
    <>
      <div className={styles.lists}>
        <PromptList title={words.recent} none={words.noRecent} prompts={recent.data} onFill={fill} />
        <PromptList title={words.favourites} none={words.noFavourites} prompts={favourites.data?.items} onFill={fill} />
        <List title={words.megaprompts} none={words.noMegaprompts}>
          {megaprompts.data?.slice(0, SHOWN).map(({ id, name }) => (
            <li key={id} className={styles.item}>
              <Link className={styles.link} to={`/builder?id=${id}`}>
                <Layers size={14} aria-hidden />
                <span className={styles.name} dir="auto">
                  {name}
                </span>
              </Link>
            </li>
          ))}
        </List>
      </div>
      {children}
      {form}
    </>
  );
}

interface PromptListProps {
  title: string;
  none: string;
  prompts: Template[] | undefined;
  onFill(template: Template): Promise<string>;
}

function PromptList({ title, none, prompts, onFill }: PromptListProps) {
  return (
    <List title={title} none={none}>
      {prompts?.map((template) => (
        <li key={template.id} className={styles.item}>
          <Link className={styles.link} to={`/templates?edit=${template.id}`}>
            <TypeDot color={template.type.color} />
            <span className={styles.name} dir="auto">
              {template.title}
            </span>
          </Link>
          <CopyPrompt template={template} label={promptsText.copyOf(template.title)} onFill={onFill} />
        </li>
      ))}
    </List>
  );
}

type ListProps = { title: string; none: string; children: ReactNode[] | undefined };

/** A list under its heading; what could not be loaded is on its own page with the reason. */
function List({ title, none, children }: ListProps) {
  if (!children) return null;
  return (
    <Card as="section" className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children.length === 0 ? <p className={styles.none}>{none}</p> : <ul className={styles.list}>{children}</ul>}
    </Card>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={styles.lists}>
        {["recent", "favourites", "megaprompts"].map((name) => (
          <Skeleton key={name} height="280px" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
