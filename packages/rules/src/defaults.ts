import * as z from "zod/mini";
import { orAsText } from "./id.ts";
import { LIMITS, MAX_ID } from "./limits.ts";
import { administration } from "./locales/en/administration.ts";
import { promptContent, promptTitle } from "./prompt.ts";
import { typeColor, typeLabel, typeName } from "./prompt-type.ts";

const { defaults } = administration;

/** The default colour of a default type (specification section 2). */
export const DEFAULT_TYPE_COLOR = "#000000";

const isActive = z.boolean({ error: defaults.active });

/** The id of the default type a default prompt belongs to. */
export const defaultTypeId = z.number({ error: defaults.typeRequired }).check(
  z.refine((id) => Number.isInteger(id) && id >= 1, { error: defaults.typeRequired, abort: true }),
  z.refine((id) => id <= MAX_ID, { error: defaults.noSuchType }),
  // text-ok: it is for the OpenAPI document.
  z.meta({ type: "integer", minimum: 1, maximum: MAX_ID, description: "A body may have its digits as text" }),
);

/** `typeId` of a default prompt in a body of the API. */
export const defaultTypeIdInBody = orAsText(defaultTypeId);

/** The fields of a default type; colour and state may be absent. */
export const defaultTypeFields = {
  name: typeName,
  label: typeLabel,
  color: z.optional(typeColor),
  isActive: z.optional(isActive),
};

/** The form of a default type. */
export const defaultTypeForm = z.object({ name: typeName, label: typeLabel, color: typeColor, isActive });

/** The fields of a default prompt; the state may be absent. */
export const defaultTemplateFields = {
  title: promptTitle,
  content: promptContent,
  typeId: defaultTypeIdInBody,
  isActive: z.optional(isActive),
};

/** The form of a default prompt. */
export const defaultTemplateForm = z.object({
  title: promptTitle,
  content: promptContent,
  typeId: defaultTypeId,
  isActive,
});

/** The body that turns a default on or off. */
export const activeFields = { isActive };

/** The ids of a list in their new order. */
export const orderedIds = z
  .array(
    z.int({ error: defaults.order }).check(z.gte(1, defaults.order), z.lte(MAX_ID, defaults.order)),
    defaults.order,
  )
  .check(
    z.refine((ids) => ids.length > 0 && new Set(ids).size === ids.length, { error: defaults.order }),
    z.refine((ids) => ids.length <= LIMITS.orderedIds, {
      error: defaults.tooManyIds(LIMITS.orderedIds),
    }),
    z.meta({ minItems: 1, maxItems: LIMITS.orderedIds, uniqueItems: true }),
  );
