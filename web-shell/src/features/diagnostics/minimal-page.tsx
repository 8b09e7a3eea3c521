import { text } from "../../locales/en/open.ts";

/** As little as a page can be: when this shows and another page does not, the fault is in that page. */
export function MinimalPage() {
  return (
    <main>
      <h1>{text.diagnostics.minimal.title}</h1>
      <p>{text.diagnostics.minimal.lead}</p>
    </main>
  );
}
