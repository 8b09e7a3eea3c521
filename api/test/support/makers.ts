import type { EntityManager } from "@mikro-orm/postgresql";
import { ContactMessage } from "../../src/contact/contact-message.entity.js";
import { Database } from "../../src/database/database.js";
import { Mail } from "../../src/mail/mail.entity.js";
import { Megaprompt } from "../../src/megaprompts/megaprompt.entity.js";
import { insertPrompt } from "../../src/template-rows/save-templates.js";
import { Template } from "../../src/templates/template.entity.js";
import { TemplateType } from "../../src/types/template-type.entity.js";
import { User } from "../../src/users/user.entity.js";
import { next } from "./numbers.js";

export { next };

/** Saves an account without a usable password; tests that sign in register through the API. */
export async function makeUser(
  em: EntityManager,
  values: { username?: string; isAdmin?: boolean } = {},
): Promise<User> {
  const user = em.create(User, { username: `user${next()}`, password: "!", ...values });
  await em.flush();
  return user;
}

/** Saves a type of a user. */
export async function makeType(
  em: EntityManager,
  user: User,
  values: { name?: string; label?: string; color?: string; defaultContent?: string } = {},
): Promise<TemplateType> {
  const type = em.create(TemplateType, { user, name: `type_${next()}`, label: "Writing", color: "#34c759", ...values });
  await em.flush();
  return type;
}

/** Saves a prompt of a type's owner, search row included. */
export async function makeTemplate(
  em: EntityManager,
  type: TemplateType,
  values: { title?: string; content?: string } = {},
): Promise<Template> {
  const prompt = { title: `Prompt ${next()}`, content: "Act as a poet.", ...values };
  const row = await new Database(em).transaction((tx) =>
    insertPrompt(tx, { userId: type.user.id, typeId: type.id, ...prompt }),
  );
  return em.findOneOrFail(Template, { id: row?.id ?? 0 }, { populate: ["user", "type"] });
}

/** Adds a tag with a unique name to a prompt; returns the tag's id. */
export async function makeTag(em: EntityManager, { id, user }: Template): Promise<number> {
  const name = `tag ${next()}`;
  const tags = "insert into tags (user_id, name, key) values (?, ?, ?) returning id";
  const [tag] = await em.execute<{ id: number }[]>(tags, [user.id, name, name]);
  if (!tag) throw new Error("No tag was made.");
  await em.execute("insert into template_tags (template_id, tag_id) values (?, ?)", [id, tag.id]);
  return tag.id;
}

/** Saves an empty megaprompt with a unique name; returns its id. */
export async function makeMegaprompt(em: EntityManager, user: User): Promise<number> {
  const row = em.create(Megaprompt, { user, name: `mega ${next()}`, separator: "rule", titles: false, parts: [] });
  await em.flush();
  return row.id;
}

/** Saves a filter with a unique name; returns its id. */
export async function makeFilter(em: EntityManager, user: User): Promise<number> {
  const name = `filter ${next()}`;
  const filters = "insert into saved_filters (user_id, name, key, query) values (?, ?, ?, 'q=x') returning id";
  const [filter] = await em.execute<{ id: number }[]>(filters, [user.id, name, name]);
  if (!filter) throw new Error("No filter was made.");
  return filter.id;
}

/** Saves a preset with a new name; returns its id. */
export async function makePreset(em: EntityManager, user: User): Promise<number> {
  const name = `preset ${next()}`;
  const presets = `insert into variable_presets (user_id, name, key, "values") values (?, ?, ?, '[{"name":"a","value":"b"}]') returning id`;
  const [preset] = await em.execute<{ id: number }[]>(presets, [user.id, name, name]);
  if (!preset) throw new Error("No preset was made.");
  return preset.id;
}

/** Saves a message of the contact form with its mail. */
export async function makeMessage(
  em: EntityManager,
  values: { name?: string; email?: string; message?: string; status?: "waiting" | "sent" | "failed" } = {},
): Promise<ContactMessage> {
  const { status = "waiting", ...rest } = values;
  const message = em.create(ContactMessage, { email: "ada@example.org", message: `Message ${next()}`, ...rest });
  await em.flush();
  em.create(Mail, { kind: "contact", contactMessageId: message.id, status });
  await em.flush();
  return message;
}
