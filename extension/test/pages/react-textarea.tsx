import { useState } from "react";
import { createRoot } from "react-dom/client";
import { pageRoot } from "./root.ts";
import { offerField } from "./test-page.ts";

/** A composer React controls: what React got no event for is gone with the next render. */
function Chat() {
  const [draft, setDraft] = useState("");
  const [sent, setSent] = useState(0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(sent + 1);
      }}
    >
      <textarea id="composer" aria-label="Message" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <output id="state">{draft}</output>
      <output id="sent">{sent}</output>
      <button type="submit">Send</button>
    </form>
  );
}

createRoot(pageRoot()).render(<Chat />);
offerField(
  () => document.querySelector("textarea") as HTMLTextAreaElement,
  () => document.querySelector("#state")?.textContent ?? "",
);
