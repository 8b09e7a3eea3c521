import { syntaxCard as words } from "../locales/en/prompt-dialog.ts";
import styles from "./syntax-table.module.css";

/** How variables are written. */
export function SyntaxTable() {
  return (
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
  );
}
