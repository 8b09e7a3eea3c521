import type { EntityManager } from "@mikro-orm/postgresql";
import { LIMITS } from "@promptory/rules";
import { DefaultTemplateType } from "./default-template-type.entity.js";
import type { Existing } from "./intake.js";

/** A type on its way into the defaults. */
export type IncomingType = { name: string; label: string; color: string };

/** The default type the prompts go to, and what became of it. */
export type SettledType = { type: DefaultTemplateType; outcome: "created" | "existing" | "replaced" };

type Make = { position: number; createdBy: DefaultTemplateType["createdBy"] };

/** Finds or makes the default type of an incoming one, and saves it; call within the lock of the defaults. */
export async function settleType(
  em: EntityManager,
  incoming: IncomingType,
  existing: Existing,
  make: Make,
): Promise<SettledType> {
  const { name, label, color } = incoming;
  const found = await em.findOne(DefaultTemplateType, { name });
  if (found && existing === "skip") return { type: found, outcome: "existing" };
  if (found && existing === "replace") {
    await em.assign(found, { label, color });
    await em.flush();
    return { type: found, outcome: "replaced" };
  }
  const fresh = found ? await beside(em, incoming) : { name, label };
  const type = em.create(DefaultTemplateType, { ...fresh, color, isActive: true, ...make });
  await em.flush();
  return { type, outcome: "created" };
}

/** A free name and label: `writing` beside `writing` becomes `writing_2`. */
async function beside(em: EntityManager, { name, label }: IncomingType): Promise<{ name: string; label: string }> {
  const types = await em.find(DefaultTemplateType, {}, { fields: ["name"] });
  const taken = new Set(types.map((type) => type.name));
  let number = 2;
  const tail = () => `_${number}`;
  while (taken.has(name.slice(0, LIMITS.typeName - tail().length) + tail())) number += 1;
  const ending = ` (${number})`;
  const start = [...label].slice(0, LIMITS.label - ending.length).join("");
  return { name: name.slice(0, LIMITS.typeName - tail().length) + tail(), label: start + ending };
}
