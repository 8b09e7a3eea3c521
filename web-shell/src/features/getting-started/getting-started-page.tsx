import { text } from "../../text/index.ts";

/** The first page after signing in. */
export function GettingStartedPage() {
  return <h1>{text.gettingStarted.title}</h1>;
}
