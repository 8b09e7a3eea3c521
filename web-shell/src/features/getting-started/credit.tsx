import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { configQuery } from "../../data/config.ts";
import { text } from "../../text/library.ts";
import styles from "./credit.module.css";

/** Who made this and how to thank them; nothing unless the one who runs it has said so. */
export function Credit() {
  const { data } = useQuery(configQuery);
  const { author, donateUrl } = data ?? {};
  if (!author && !donateUrl) return null;
  return (
    <footer className={styles.credit}>
      {author && (
        <span>
          {text.gettingStarted.credit.by} {author.url ? <a href={author.url}>{author.name}</a> : author.name}
        </span>
      )}
      {donateUrl && (
        <a className={styles.donate} href={donateUrl} target="_blank" rel="noreferrer">
          <Heart size={14} aria-hidden />
          {text.gettingStarted.credit.donate}
        </a>
      )}
    </footer>
  );
}
