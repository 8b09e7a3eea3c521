import { useState } from "react";
import { createRoot } from "react-dom/client";
import { pageRoot } from "./root.ts";
import { offerField } from "./test-page.ts";

/**
 * Composers their page throws away and builds anew, keeping the text: `?when=focus` opens a larger one,
 * `?when=input` moves from the middle of an empty chat to its bottom.
 */
const when = new URLSearchParams(location.search).get("when");

function Chat() {
  const [draft, setDraft] = useState("");
  const [isOpen, setOpen] = useState(false);
  const isMoved = when === "input" && draft !== "";
  return (
    <textarea
      key={`${isOpen} ${isMoved}`}
      id="composer"
      aria-label="Message"
      // biome-ignore lint/a11y/noAutofocus: that is what such pages do
      autoFocus={isOpen || isMoved}
      value={draft}
      onFocus={(event) => {
        if (when === "focus") setOpen(true);
        // A field that is built with a text begins with the caret before it.
        else event.target.setSelectionRange(draft.length, draft.length);
      }}
      onChange={(event) => setDraft(event.target.value)}
    />
  );
}

createRoot(pageRoot()).render(<Chat />);
offerField(() => document.querySelector("textarea") as HTMLTextAreaElement);
