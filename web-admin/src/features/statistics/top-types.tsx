import { formatNumber } from "@promptory/ui/format";
import { EmptyState } from "@promptory/ui/states";
import { TypeBadge } from "@promptory/ui/type-badge";
import { Shapes } from "lucide-react";
import type { Statistics } from "../../data/statistics.ts";
import { text } from "../../text/index.ts";
import styles from "./statistics.module.css";

const words = text.statistics.types;

/** The types that are used most, whoever they belong to. */
export function TopTypes({ types }: { types: Statistics["topTypes"] }) {
  const most = Math.max(1, ...types.map(({ uses }) => uses));
  return (
    <section aria-labelledby="top-types" className={styles.top}>
      <h2 id="top-types">{words.title}</h2>
      {types.length === 0 ? (
        <EmptyState {...words.empty} icon={<Shapes aria-hidden size={20} />} />
      ) : (
        <table aria-labelledby="top-types">
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.owners}</th>
              <th scope="col">{words.prompts}</th>
              <th scope="col">{words.uses}</th>
            </tr>
          </thead>
          <tbody>
            {types.map(({ name, label, color, owners, prompts, uses }) => (
              <tr key={name}>
                <th scope="row">
                  <TypeBadge color={color} label={label} />
                </th>
                <td>{formatNumber(owners)}</td>
                <td>{formatNumber(prompts)}</td>
                <td>
                  {formatNumber(uses)}
                  <span aria-hidden className={styles.bar} style={{ width: `${(uses / most) * 100}%` }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
