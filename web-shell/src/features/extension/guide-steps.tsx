import { type GuideStep, pictures } from "@promptory/guide";
import { Card } from "@promptory/ui/layout";
import type { ReactNode } from "react";
import { extension as words } from "../../locales/en/extension.ts";
import { CopyLine } from "./copy-line.tsx";
import guidePictureStyles from "./guide-picture.module.css";
import styles from "./guide-steps.module.css";

/** Props of GuideSteps: `more` is what belongs to a step beside its words. */
export interface GuideStepsProps {
  label: string;
  steps: readonly GuideStep[];
  more?(id: string): ReactNode;
}

/** Numbered steps, each with what it needs: an address to copy, a control, a picture. */
export function GuideSteps({ label, steps, more }: GuideStepsProps) {
  return (
    <Card as="ol" className={styles.steps} aria-label={label}>
      {steps.map(({ id, title, text, address, picture }, index) => (
        <li key={id} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph} className={styles.text}>
                {paragraph}
              </p>
            ))}
            {address && <CopyLine value={address} label={words.copyAddress} />}
            {more?.(id)}
          </div>
          {picture && <GuidePicture name={picture} />}
        </li>
      ))}
    </Card>
  );
}

/** A picture of the guide by its name; nothing where there is none. */
function GuidePicture({ name }: { name: string }) {
  const picture = pictures[name];
  if (!picture) return null;
  const { file, alt, width, height } = picture;
  return (
    <img
      className={guidePictureStyles.picture}
      data-tall={height > width || undefined}
      src={`/guide/${file}`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
    />
  );
}
