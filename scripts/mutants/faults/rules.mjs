/** Sentences and bounds of fields, shared by the API and the forms. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
const rule = (id, file, find, replace, description) => ({
  id: `rules-${id}`,
  file: `packages/rules/src/${file}`,
  find,
  replace,
  description,
});

export const faults = [
  rule("password-min", "limits.ts", "passwordMin: 8", "passwordMin: 7", "a password of seven characters is accepted"),
  rule("title-max", "limits.ts", "title: 200,", "title: 201,", "a title of 201 characters is accepted"),
  rule("tags-max", "limits.ts", "tags: 20,", "tags: 21,", "a prompt may have 21 tags"),
  rule("bulk-max", "limits.ts", "bulkIds: 500,", "bulkIds: 501,", "501 prompts may be changed at once"),
  rule(
    "code-points",
    "text.ts",
    "for (const _ of value) count += 1;",
    "count = value.length;",
    "an emoji counts as two characters",
  ),
  rule("storable", "text.ts", "!/\\p{Surrogate}/u.test(value)", "true", "half a surrogate pair reaches the database"),
  rule(
    "too-long",
    "text.ts",
    "characters(value, rule.max) > rule.max",
    "characters(value, rule.max) >= rule.max",
    "a text of exactly the allowed length is refused",
  ),
  rule(
    "max-id",
    "id.ts",
    "&& Number(value) <= MAX_ID ? Number(value)",
    "? Number(value)",
    "an id above int4 in an address is a server error",
  ),
  rule("ids-unique", "id.ts", "new Set(ids).size === ids.length", "ids.length > 0", "a prompt may be named twice"),
  rule(
    "match-subdomains",
    "match-pattern.ts",
    "place.hostname.endsWith(`.${host}`)",
    "place.hostname.endsWith(host)",
    "a pattern for example.org covers evil-example.org",
  ),
  rule(
    "match-scheme",
    "match-pattern.ts",
    'if (scheme !== "*" && place.protocol !== `${scheme}:`) return false;',
    "",
    "a pattern for https covers http",
  ),
  rule(
    "match-everything",
    "match-pattern.ts",
    "if (below !== undefined && !/\\.[a-z0-9_-]*[a-z_-]/.test(host)) return undefined;",
    "",
    "https://*.com/* is accepted",
  ),
  rule(
    "type-name",
    "prompt-type.ts",
    "/^[a-z0-9_]+$/",
    "/^[a-z0-9_]/",
    "the id of a type may hold any character after the first",
  ),
  rule(
    "password-repeat",
    "text.ts",
    "form[name] === form.confirmPassword",
    "form.confirmPassword !== ''",
    "registration accepts two different passwords",
  ),
  rule(
    "tag-key",
    "tag-key.ts",
    'name.trim().normalize("NFC").toUpperCase().toLowerCase()',
    'name.trim().normalize("NFC")',
    "tags that differ in case are two tags",
  ),
  rule(
    "megaprompt-once",
    "megaprompt.ts",
    "new Set(ids).size === ids.length",
    "ids.length >= 0",
    "a prompt may be in a megaprompt twice",
  ),
];
