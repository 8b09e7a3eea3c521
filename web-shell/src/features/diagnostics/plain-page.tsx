import { Card } from "@promptory/ui/layout";
import { Logo } from "@promptory/ui/logo";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { text } from "../../locales/en/index.ts";
import styles from "./plain-page.module.css";

/** A page outside the frame, for anyone: the product's name, a title, and what it is about. */
export function PlainPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header>
        <Link className={styles.brand} to="/">
          <Logo size={24} />
          <span>{text.app.name}</span>
        </Link>
      </header>
      <main>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
    </div>
  );
}

/** One matter of a page, with what can be done about it at the right of its title. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        {end}
      </div>
      {children}
    </Card>
  );
}
