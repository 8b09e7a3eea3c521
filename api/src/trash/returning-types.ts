import { Injectable } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import { sql } from "kysely";
import type { Transaction } from "../database/database.js";
import type { TrashItem } from "./trash.dto.js";
import { TrashRows, type TypeInTrash } from "./trash-rows.js";

/** New ids of types, and remarks for the user. */
export type ResolvedTypes = { ids: Map<number, number>; remarks: string[] };

/** Finds or restores the types of restored prompts. */
@Injectable()
export class ReturningTypes {
  constructor(private readonly trash: TrashRows) {}

  /** Ensures that every type of the item exists; a deleted type is restored under a free name. */
  async resolve(tx: Transaction, ownerId: number, itemId: number, kind: TrashItem["kind"]): Promise<ResolvedTypes> {
    const resolved: ResolvedTypes = { ids: new Map(), remarks: [] };
    for (const type of await this.trash.types(tx, itemId)) {
      const own = await this.own(tx, ownerId);
      if (own.some(({ id }) => id === type.id)) continue;
      const namesake = own.find(({ name }) => name === type.name);
      if (namesake && kind !== "type") resolved.ids.set(type.id, namesake.id);
      else await this.put(tx, itemId, type, own, resolved, kind);
      if (namesake && kind !== "type") resolved.remarks.push(joins(type, namesake));
    }
    return resolved;
  }

  private async put(
    tx: Transaction,
    itemId: number,
    type: TypeInTrash,
    own: readonly TypeInTrash[],
    { remarks }: ResolvedTypes,
    kind: TrashItem["kind"],
  ): Promise<void> {
    const name = freeName(type.name, new Set(own.map((one) => one.name)));
    await this.trash.putType(tx, itemId, type.id, name);
    if (kind !== "type") remarks.push(`Its type “${type.label}” was brought back too.`);
    else if (name !== type.name) remarks.push(`Its ID is now ${name}, because another type has the ID ${type.name}.`);
  }

  /** Locked, so that no type is deleted before the prompts are restored. */
  private async own(tx: Transaction, ownerId: number): Promise<TypeInTrash[]> {
    const query = sql<TypeInTrash>`
      select id, name, label from template_types where user_id = ${ownerId} order by id for key share`;
    return tx.query(query);
  }
}

function joins({ label }: TypeInTrash, namesake: TypeInTrash): string {
  return `Its type “${label}” is gone; it has the type “${namesake.label}” now, which has the same ID.`;
}

/** The name, or the first free one of name_2, name_3 …, within the maximum length. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n += 1) {
    const tail = `_${n}`;
    const candidate = name.slice(0, LIMITS.typeName - tail.length) + tail;
    if (!taken.has(candidate)) return candidate;
  }
}
