/**
 * `npm run bench:search`: how often the right prompt is among the first five, through the API's own query on PostgreSQL. The
 * library is the real prompts and those of search-questions.json; the queries are drawn from it with a seed for each class.
 * With `--speed` how long searches take instead (search-speed.mjs), with `--import` what the words cost an import (search-import.mjs).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { MikroORM } from "@mikro-orm/postgresql";
import { fold } from "@promptory/prompt/fold";
import { TextSearch } from "@promptory/prompt/search";
import { parse } from "csv-parse/sync";
import pg from "pg";
import { Database } from "../dist/database/database.js";
import { startEmbeddedPostgres } from "../dist/database/embedded-postgres.js";
import { migrate } from "../dist/database/migrate.js";
import { ormConfig } from "../dist/database/mikro-orm.config.js";
import { insertPrompts } from "../dist/template-rows/save-templates.js";
import { TemplatesRepository } from "../dist/templates/templates.repository.js";
import { measureImports } from "./search-import.mjs";
import { compareBeside, measureSpeed } from "./search-speed.mjs";

const require = createRequire(import.meta.url);
const FIXTURE = require.resolve("../../e2e/fixtures/prompts.chat/prompts.csv");
const { prompts: OWN, questions } = JSON.parse(readFileSync(new URL("search-questions.json", import.meta.url), "utf8"));
const PER_CLASS = 280;
const FIRST = 5;

/** Words of four letters and more; those that more prompts than this have say nothing about one. */
const MAX_PROMPTS = 250;
const LETTERS = /\p{L}{4,}/gu;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const wordsIn = (text) => [...new Set(text.toLowerCase().match(LETTERS) ?? [])];

function library() {
  const real = parse(readFileSync(FIXTURE), { columns: true }).map(({ act, prompt }) => ({
    title: act,
    content: prompt,
  }));
  return [...real, ...OWN].map((prompt) => ({
    ...prompt,
    titleWords: wordsIn(prompt.title),
    textWords: wordsIn(prompt.content),
  }));
}

/** How many prompts have each word. */
function countWords(prompts) {
  const counts = new Map();
  for (const { titleWords, textWords } of prompts) {
    for (const word of new Set([...titleWords, ...textWords])) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** `count` different elements, or undefined. */
function pick(list, count, next) {
  if (list.length < count) return undefined;
  const rest = [...list];
  return Array.from({ length: count }, () => rest.splice(Math.floor(next() * rest.length), 1)[0]);
}

/** One mistake in the longest word: two letters swapped, one left out, one doubled, or one replaced; never the first. */
function withTypo(words, next) {
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const letters = [...longest];
  const at = 1 + Math.floor(next() * (letters.length - 2));
  const mistakes = [
    () => letters.splice(at, 2, letters[at + 1], letters[at]),
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, letters[at]),
    () => letters.splice(at, 1, "abcdefghijklmnopqrstuvwxyz"[Math.floor(next() * 26)]),
  ];
  mistakes[Math.floor(next() * mistakes.length)]();
  return words.map((word) => (word === longest ? letters.join("") : word));
}

/** The words of each class, drawn for a prompt; undefined when it has too few. */
function classesOf(counts) {
  const telling = (words) => words.filter((word) => (counts.get(word) ?? 0) <= MAX_PROMPTS);
  const outside = ({ titleWords, textWords }) => telling(textWords).filter((word) => !titleWords.includes(word));
  // As someone describes a prompt: its first words, other than those of the title, one of them in another form.
  const described = (prompt, next) => {
    const words = pick(outside({ ...prompt, textWords: prompt.textWords.slice(0, 60) }), 4, next);
    if (!words) return undefined;
    const [first, ...others] = words;
    return [...others, first.endsWith("s") ? first.slice(0, -1) : `${first}s`];
  };
  const text = (prompt, next) => pick(outside(prompt), 3, next);
  return {
    "two words of the title": (prompt, next) => pick(prompt.titleWords, 2, next),
    "one word of the title, two of the text": (prompt, next) => {
      const [title, words] = [pick(telling(prompt.titleWords), 1, next), pick(outside(prompt), 2, next)];
      return title && words && [...words, ...title];
    },
    "three words of the text": text,
    "three words of the text, with a typo": (prompt, next) => {
      const words = text(prompt, next);
      return words && withTypo(words, next);
    },
    "described without its title": described,
    "described, with a typo": (prompt, next) => {
      const words = described(prompt, next);
      return words && withTypo(words, next);
    },
  };
}

function drawn(prompts, words, seed) {
  const next = random(seed);
  const queries = [];
  while (queries.length < PER_CLASS) {
    const prompt = prompts[Math.floor(next() * prompts.length)];
    const text = words(prompt, next);
    if (text) queries.push({ text: text.join(" "), answer: prompt.title });
  }
  return queries;
}

/** How many of the queries find their prompt among the first five; prompts of equal title count as one. */
async function measure(repository, ownerId, queries) {
  const missed = [];
  const times = [];
  for (const query of queries) {
    const started = performance.now();
    const { items } = await repository.search(query.text, { ownerId, limit: 6, page: 1 });
    times.push(performance.now() - started);
    const titles = items.slice(0, FIRST).map(({ title }) => title);
    if (!titles.includes(query.answer)) missed.push({ ...query, titles });
  }
  times.sort((a, b) => a - b);
  return {
    share: 1 - missed.length / queries.length,
    missed,
    p50: times[Math.floor(times.length / 2)],
    p99: times[Math.floor(times.length * 0.99)],
  };
}

const OFFLINE_QUESTIONS = 500;
const OFFLINE_PROMPTS = 10_000;
const COUNTED = 6;

/** What the extension has in memory of prompts, the newest first. */
const toTexts = (prompts) =>
  prompts.map(({ id, title, description, content }) => ({
    id,
    title: fold(title),
    description: fold(description ?? ""),
    content: fold(content),
  }));

/** The share of questions with the same first five as the server, of those that it answers without near matches. */
async function measureOffline(em, repository, ownerId, queries) {
  const sql =
    "select id, title, description, content from templates where user_id = ? order by updated_at desc, id desc";
  const copy = new TextSearch(toTexts(await em.execute(sql, [ownerId])));
  const other = [];
  let asked = 0;
  for (const { text } of queries) {
    if (asked === OFFLINE_QUESTIONS) break;
    const { items } = await repository.search(text, { ownerId, limit: COUNTED, page: 1 });
    if (items[0]?.match === "near") continue;
    asked += 1;
    const ids = (list) => JSON.stringify(list.slice(0, FIRST).map(({ id }) => id));
    if (ids(items) !== ids(copy.find(text))) other.push(text);
  }
  return { asked, share: 1 - other.length / asked, other };
}

/** The extension answers a key after this time with what it has. */
const QUICK_MS = 4;

/**
 * Milliseconds of each key while queries are typed and taken back among 10,000 prompts: until the first answer, and until the whole
 * one. Without the index, as in the first second after a start, or with it.
 */
function measureKeys(prompts, queries, isIndexed) {
  const many = Array.from({ length: OFFLINE_PROMPTS }, (_, n) => {
    const { title, content } = prompts[n % prompts.length];
    return { id: n, title: `${title} ${n}`, content: `${content} ${n}` };
  });
  const copy = new TextSearch(toTexts(many));
  while (isIndexed && copy.continueIndexing());
  const times = { first: [], whole: [] };
  for (const { text } of queries) {
    const lengths = Array.from(text, (_, index) => index + 1);
    for (const length of [...lengths, ...lengths.toReversed().slice(1)]) {
      const started = performance.now();
      const run = copy.start(text.slice(0, length));
      run.continueUntil(() => performance.now() > started + QUICK_MS);
      times.first.push(performance.now() - started);
      run.continueUntil(() => false);
      times.whole.push(performance.now() - started);
    }
  }
  const summary = (list) => {
    list.sort((a, b) => a - b);
    const at = (share) => list[Math.floor((list.length - 1) * share)].toFixed(1);
    return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
  };
  return `first answer ${summary(times.first)}; whole answer ${summary(times.whole)}`;
}

async function fill(orm, prompts) {
  const em = orm.em.fork();
  const [{ id: userId }] = await em.execute(
    "insert into users (username, password) values ('bench', '!') returning id",
  );
  const [{ id: typeId }] = await em.execute(
    "insert into template_types (user_id, name, label, color) values (?, 'text', 'Text', '#000000') returning id",
    [userId],
  );
  const updatedAt = new Date("2026-01-01");
  const rows = prompts.map(({ title, content }) => ({ userId, typeId, title, content, updatedAt }));
  await new Database(orm.em).transaction((tx) => insertPrompts(tx, rows));
  await em.execute("analyze");
  return userId;
}

async function bench(url) {
  const orm = await MikroORM.init(ormConfig(url));
  await migrate(orm);
  const prompts = library();
  const ownerId = await fill(orm, prompts);
  const repository = new TemplatesRepository(new Database(orm.em));
  const lines = ["| queries | number | right prompt among the first five | p50 | p99 |", "|---|---|---|---|---|"];
  const misses = {};
  const add = (name, queries, { share, missed, p50, p99 }) => {
    lines.push(`| ${name} | ${queries.length} | ${share.toFixed(2)} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`);
    misses[name] = missed;
  };
  for (const [index, [name, words]] of Object.entries(classesOf(countWords(prompts))).entries()) {
    const queries = drawn(prompts, words, 20_261_123 + index);
    add(name, queries, await measure(repository, ownerId, queries));
  }
  const all = Object.values(classesOf(countWords(prompts))).map((words, index) =>
    drawn(prompts, words, 20_261_123 + index),
  );
  const mixed = all[0].flatMap((_, n) => all.map((queries) => queries[n]));
  const offline = await measureOffline(orm.em.fork(), repository, ownerId, mixed);
  console.log(
    `The extension's copy has the same first five for ${offline.share.toFixed(3)} of ${offline.asked} questions.`,
  );
  for (const isIndexed of [true, false]) {
    const keys = measureKeys(prompts, mixed.slice(0, 12), isIndexed);
    console.log(`A key among ${OFFLINE_PROMPTS} prompts, ${isIndexed ? "with" : "without"} the index: ${keys}.`);
  }
  misses.offline = offline.other;
  const asked = await measure(repository, ownerId, questions);
  add("questions in six languages", questions, asked);
  console.log(lines.join("\n"));
  console.log("\nQuestions that miss:");
  for (const { language, text, answer, titles } of asked.missed)
    console.log(`- ${language} "${text}": ${answer} (${titles.join("; ")})`);
  if (process.env.SEARCH_MISSES) writeFileSync(process.env.SEARCH_MISSES, JSON.stringify(misses, null, 2));
  await orm.close();
}

async function speed(url) {
  const orm = await MikroORM.init(ormConfig(url));
  await migrate(orm);
  const client = new pg.Client(url);
  await client.connect();
  await measureSpeed(orm, client, new TemplatesRepository(new Database(orm.em)), process.argv);
  await client.end();
  await orm.close();
}

/** Opens what `--speed` filled, and closes it. */
async function withSpeedOwner(dir, work) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, "data") });
  try {
    const orm = await MikroORM.init(ormConfig(postgres.url));
    const db = new Database(orm.em);
    const [{ id }] = await db.query({ text: "select id from users where username = 'speed'", values: [] });
    const pool = await orm.em.getConnection().getNativeClient();
    await work({ repository: new TemplatesRepository(db), ownerId: id, pool });
    await orm.close();
  } finally {
    await postgres.stop();
  }
}

const option = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const [kept, beside] = [option("data"), option("beside")];
const dir = kept ?? mkdtempSync(join(tmpdir(), "promptory-bench-"));
try {
  if (process.argv.includes("--import")) {
    await measureImports(dir);
  } else if (beside) {
    await withSpeedOwner(dir, (alone) => withSpeedOwner(beside, (others) => compareBeside(alone, others)));
  } else {
    const postgres = await startEmbeddedPostgres({ dataDir: join(dir, "data") });
    try {
      await (process.argv.includes("--speed") ? speed(postgres.url) : bench(postgres.url));
    } finally {
      await postgres.stop();
    }
  }
} finally {
  if (!kept) rmSync(dir, { recursive: true, force: true });
}
