import type { Trouble } from "./guide.ts";
import { guide } from "./locales/en/guide.ts";

const texts = guide.troubles;

/** The four named troubles (specification section 2). */
export const troubles: readonly Trouble[] = [
  { id: "templates-not-loading", ...texts.templatesNotLoading },
  { id: "authentication-issues", ...texts.authenticationIssues },
  { id: "insertion-not-working", ...texts.insertionNotWorking },
  { id: "extension-not-appearing", ...texts.extensionNotAppearing },
];
