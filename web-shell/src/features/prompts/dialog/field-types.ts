import type { UseFormReturn } from "react-hook-form";
import type { TemplateDraft } from "../../../api/templates.ts";
import type { PromptValues } from "./prompt-values.ts";

/** The prompt form as its fields see it. */
export type PromptFormApi = UseFormReturn<PromptValues, unknown, TemplateDraft>;
