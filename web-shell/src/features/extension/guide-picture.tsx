import { pictures } from "@promptory/guide";
import styles from "./guide-picture.module.css";

/** A picture of the guide by its name; nothing where there is none. */
export function GuidePicture({ name }: { name: string }) {
  const picture = pictures[name];
  if (!picture) return null;
  const { file, alt, width, height } = picture;
  return (
    <img
      className={styles.picture}
      data-tall={height > width || undefined}
      src={`/guide/${file}`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
    />
  );
}
