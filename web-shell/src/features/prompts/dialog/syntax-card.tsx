import { Dialog } from "@promptory/ui/dialog";
import { text } from "../../../text/library.ts";
import styles from "./content-variables.module.css";

const words = text.syntaxCard;

/** How variables are written, on one card. */
export function SyntaxCard({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={words.title} description={words.hint} width={640} closeLabel={words.close} onClose={onClose}>
      <table className={styles.syntax}>
        <thead className="p-hidden">
          <tr>
            <th scope="col">{words.written}</th>
            <th scope="col">{words.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {words.rows.map(([written, meaning]) => (
            <tr key={written}>
              <td>
                <code>{written}</code>
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
