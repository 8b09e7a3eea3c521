import { field, make } from "./elements.ts";
import { pageRoot } from "./root.ts";
import { offerField } from "./test-page.ts";

/** A chat with a search box and an earlier message, both easy to mistake for the composer. */
const composer = field();
composer.removeAttribute("aria-label");
composer.placeholder = "Message the assistant";
pageRoot().append(
  make("input", { type: "search", placeholder: "Search chats", autofocus: "" }),
  make("input", { type: "text", "aria-label": "Search" }),
  make("textarea", { id: "draft", hidden: "" }),
  make("textarea", { id: "locked", readonly: "" }, "Earlier message"),
  composer,
);
offerField(() => composer);
