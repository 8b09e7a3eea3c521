import { editable } from "./elements.ts";
import { pageRoot } from "./root.ts";
import { offerEditable } from "./test-page.ts";

/** The browser's own editing, without any library. */
const box = editable();
pageRoot().append(box);
offerEditable(box);
