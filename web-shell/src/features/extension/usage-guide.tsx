import { usage } from "@promptory/guide";
import { extension as words } from "../../text/extension.ts";
import { GuideSteps } from "./guide-steps.tsx";

/** The six steps from the panel to an answer. */
export function UsageGuide() {
  return <GuideSteps label={words.tabs.usage} steps={usage} />;
}
