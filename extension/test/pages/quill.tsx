import Quill from "quill";
import "quill/dist/quill.core.css";
import { make } from "./elements.ts";
import { pageRoot } from "./root.ts";
import { offer } from "./test-page.ts";

/** A composer as Gemini builds its. */
const place = make("div");
pageRoot().append(place);
const quill = new Quill(place, { placeholder: "Enter a prompt here" });
quill.root.id = "composer";
quill.root.setAttribute("aria-label", "Enter a prompt here");

offer({
  // Every document of Quill ends with a line break of its own.
  read: () => quill.getText().replace(/\n$/, ""),
  select: (start, end) => quill.setSelection(start, end - start, "user"),
  focus: () => quill.focus(),
});
