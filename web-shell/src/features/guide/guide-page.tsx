import { Card } from "@promptory/ui/layout";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { KeyList } from "../../components/key-list.tsx";
import { SITES } from "../../components/open-in-address.ts";
import { SyntaxTable } from "../../components/syntax-table.tsx";
import { guide as words } from "../../locales/en/guide.ts";
import { syntaxCard as syntaxCardText } from "../../locales/en/prompt-dialog.ts";
import styles from "./guide-page.module.css";

const sections: Record<keyof typeof words.sections, () => ReactNode> = {
  variables: () => (
    <>
      <p>{syntaxCardText.hint}</p>
      <SyntaxTable />
    </>
  ),
  openIn: () => (
    <>
      <p>{words.openIn}</p>
      <ul>
        {SITES.map(({ name, template, maxLength }) => (
          <li key={name}>{template.includes("{text}") ? words.limit(name, maxLength) : words.pasted(name)}</li>
        ))}
      </ul>
      <Link to="/settings/appearance">{words.ownSite}</Link>
    </>
  ),
  import: () => (
    <>
      {words.import.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Link to="/templates?import=1">{words.importLink}</Link>
    </>
  ),
  extension: () => (
    <>
      <p>{words.extension}</p>
      <Link to="/extension">{words.extensionLink}</Link>
    </>
  ),
  keys: () => <KeyList />,
};

/** How to use Promptory, on one page. */
export function GuidePage() {
  const ids = Object.keys(sections) as (keyof typeof sections)[];
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.title}</h1>
      <nav className={styles.contents} aria-label={words.contents}>
        {ids.map((id) => (
          <a key={id} href={`#${id}`}>
            {words.sections[id]}
          </a>
        ))}
      </nav>
      {ids.map((id) => (
        <Card as="section" key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{words.sections[id]}</h2>
          {sections[id]()}
        </Card>
      ))}
    </div>
  );
}
