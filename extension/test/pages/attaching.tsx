import { make } from "./elements.ts";
import { proseComposer } from "./prose.ts";
import { pageRoot } from "./root.ts";

/** A composer that makes a file of every long paste. `?remove=no` gives the file no way to be removed. */
const limit = 3000;
const isRemovable = new URLSearchParams(location.search).get("remove") !== "no";
const shelf = make("div", { class: "shelf" });
const form = make("form", {}, shelf, make("button", { type: "submit" }, "Send"));
pageRoot().append(form);

function attach(): void {
  const file = make("div", { class: "attachment-card" }, "Pasted text.txt");
  if (isRemovable) {
    const remove = make("button", { type: "button", "aria-label": "Remove file" }, "×");
    remove.addEventListener("click", () => setTimeout(() => file.remove(), 50));
    file.append(remove);
  }
  // As after reading the paste: not within the event.
  setTimeout(() => shelf.append(file), 20);
}

proseComposer(
  form,
  {
    handlePaste: (_view, event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length <= limit) return false;
      attach();
      return true;
    },
  },
  () => shelf.childElementCount,
);
