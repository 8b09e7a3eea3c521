import { buttonClass } from "@promptory/ui/button";
import { Logo } from "@promptory/ui/logo";
import { Link } from "react-router";
import { text } from "../locales/en/index.ts";
import styles from "./not-found.module.css";

/** The page of every address that has none. */
export function NotFound() {
  return (
    <main className={styles.page}>
      <Logo size={40} />
      <h1 className={styles.title}>{text.app.notFound.title}</h1>
      <p className={styles.hint}>{text.app.notFound.hint}</p>
      <Link className={buttonClass({ variant: "primary" })} to="/">
        {text.app.notFound.home}
      </Link>
    </main>
  );
}
