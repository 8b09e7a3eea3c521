import type { AiServer } from "../../api/test/support/ai-server.ts";
import {
  callApi,
  changeAll,
  importCsv,
  loginAsAdmin,
  newPrompt,
  newUser,
  type Person,
  type PromptRow,
} from "../support/people.ts";

/** The people the pictures are taken for, with their libraries. */
export interface Library {
  /** Who improves prompts here. */
  readonly ai: AiServer;
  readonly admin: Person;
  /** A newly registered user. */
  readonly newcomer: Person;
  /** A user with real prompts and everything that is hard to lay out. */
  readonly collector: Person;
  /** The longest prompt of the collector. */
  readonly longest: number;
  /** A prompt of the collector that can be improved. */
  readonly rough: number;
  /** A prompt with a history. */
  readonly versioned: number;
}

const ROUGH = `Write a blog post about {{topic}} for [YOUR AUDIENCE]. It should be good and not too long. Use simple words and and short sentences.

Start with a question. Then list all the reasons why {{topic}} matters. End with something the reader can do today.

Send the draft to editor@analytical-engine.org when it is done.`;

/** What the AI makes of it. */
export const REFINED = `You are a writer for {{audience}} who explains things with warmth.

Write a blog post of 400 to 500 words about {{topic}} for {{audience}}. Use simple words and short sentences.

Start with a question. Then give the three best reasons why {{topic}} matters, each under a heading of its own. End with one thing the reader can do today.

Answer in Markdown.`;

const hard = [
  {
    title: "محرر لغوي: راجع النص التالي وصحح الأخطاء النحوية والإملائية دون تغيير المعنى",
    content: "أريدك أن تعمل محررًا لغويًا.\nراجع النص، وصحح الأخطاء، واشرح كل تصحيح في سطر واحد.\n\nالنص: {{text}}",
    type: "writing",
  },
  {
    title: "为您的公司设计薪酬体系（二〇二六年版）：从岗位评估到年度调薪的完整方案",
    content:
      "你是一位资深的人力资源顾问。\n请根据以下信息设计薪酬体系：行业、规模、地区。\n日本語でも、한국어로도 답해 주세요.",
    type: "research",
  },
  {
    title: "👩‍🚀 Emoji 🧑🏽‍💻 of every kind 🏳️‍🌈 and family 👨‍👩‍👧‍👦",
    content: "Answer with one emoji per line:\n🇪🇺 🇯🇵 🇧🇷\n❤️‍🔥 🫱🏼‍🫲🏿",
    type: "fun",
  },
  {
    title: `A title as long as a title may be: ${"reviewing, refactoring and explaining ".repeat(5)}`.slice(0, 200),
    content: "Review the code below.\n\n```ts\nconst total = rows.reduce((sum, row) => sum + row.value, 0);\n```",
    type: "coding",
  },
  {
    title: "Thereisnospaceinthistitlewhichmakesithardtobreakanywhereatallonasmallscreenofaphone",
    content: `${"unbroken".repeat(60)}\n\n\tindented\n<b>not bold</b> & "quoted"`,
    type: "coding",
  },
];

/** Fills the product, once for all pictures. */
export async function fillLibrary(origin: string, ai: AiServer): Promise<Library> {
  const [admin, newcomer, collector] = [
    await loginAsAdmin(origin),
    await newUser(origin, "grace.hopper"),
    await newUser(origin, "ada@analytical-engine"),
  ];
  for (const username of ["katherine", "dorothy_v", "mary.jackson", "alan-t", "a-name-of-30-characters-exactly"])
    await newUser(origin, username.slice(0, 30));
  await importCsv(origin, collector);
  const longest = await longestOf(origin, collector);
  for (const prompt of hard) {
    const { id } = await newPrompt(origin, collector, prompt);
    await callApi(origin, "POST", `/api/templates/${id}/usage`, collector.token);
  }
  const versioned = await growHistory(origin, collector);
  await fillTrash(origin, collector);
  await organise(origin, collector);
  for (const [person, name] of [
    [collector, "Laptop"],
    [newcomer, "A key with a long name for the old machine in the cellar"],
  ] as const)
    await callApi(origin, "POST", "/api/api-keys", person.token, { name });
  await doAsAdmin(origin, admin);
  await fillSites(origin, admin, newcomer);
  const rough = await newPrompt(origin, collector, { title: "Blog post on anything", content: ROUGH, type: "writing" });
  // Last, for it is given to everybody who registers from here on.
  await callApi(origin, "POST", "/api/admin/defaults/starter-set", admin.token);
  return { ai, admin, newcomer, collector, longest, versioned, rough: rough.id };
}

/** A prompt that was improved, renamed and brought back. */
async function growHistory(origin: string, person: Person): Promise<number> {
  const lines = ["You are a tutor.", "Ask one question at a time.", "Wait for the answer before you go on."];
  const { id } = await newPrompt(origin, person, { title: "Tutor", content: lines.join("\n"), type: "learning" });
  const change = (body: object) => callApi(origin, "PATCH", `/api/templates/${id}`, person.token, body);
  const patient = ["You are a patient tutor of mathematics.", ...lines.slice(1)].join("\n");
  await change({ content: patient, note: "Says which subject, and how to speak", source: "improve" });
  await change({ title: "Patient tutor", content: `${patient}\nEnd with a short summary.` });
  await callApi(origin, "POST", `/api/templates/${id}/versions/1/restore`, person.token, {});
  await change({ title: "Patient tutor", content: `${patient}\nPraise what was good.`, note: "A kinder ending" });
  return id;
}

/** Tags, favourites and a filter with a name. */
async function organise(origin: string, { token }: Person): Promise<void> {
  const change = (body: Parameters<typeof changeAll>[2]) => changeAll(origin, token, body);
  await change({ action: "addTags", tags: ["work", "daily"], filter: { search: "developer" } });
  await change({ action: "addTags", tags: ["code"], filter: { search: "javascript" } });
  await change({
    action: "addTags",
    tags: ["longread", "a tag of forty characters, not one more!"],
    filter: { search: "chapter" },
  });
  await change({ action: "addTags", tags: ["تجربة", "研究"], filter: { search: "research" } });
  await change({ action: "favourite", favourite: true, filter: { search: "interviewer" } });
  for (const [name, query] of [
    ["Long reads", "tag=longread&sort=title"],
    ["Favourites of mine that I have not touched for over a year", "favourite=1&changed=older"],
  ])
    await callApi(origin, "POST", "/api/filters", token, { name, query });
}

/** Single prompts and a whole type. */
async function fillTrash(origin: string, person: Person): Promise<void> {
  const remove = (path: string) => callApi(origin, "DELETE", path, person.token);
  const made: PromptRow[] = [];
  for (const title of ["Haiku a day", "Cover letter", "Six-word stories", "Rhymes for children", "Limerick", "Elegy"])
    made.push(await newPrompt(origin, person, { title, content: `${title}: {{topic}}`, type: "poetry" }));
  const single = await newPrompt(origin, person, {
    title: `${"A rather long title about nothing in particular ".repeat(3)}that ends here`,
    content: "text",
    type: "fun",
  });
  const arabic = await newPrompt(origin, person, { title: "محرر لغوي دقيق", content: "text", type: "writing" });
  await remove(`/api/types/${made[0]?.typeId}`);
  await remove(`/api/templates/${single.id}`);
  await remove(`/api/templates/${arabic.id}`);
}

/** Sites of every origin and state, some that work and some that do not. */
async function fillSites(origin: string, admin: Person, person: Person): Promise<void> {
  const change = (id: number, body: object) =>
    callApi(origin, "PATCH", `/api/admin/extension-sites/${id}`, admin.token, body);
  await change(2, { inputSelectors: ["[data-testid='chat-input']", "textarea"] });
  await change(9, { isActive: false });
  await callApi(origin, "POST", "/api/admin/extension-sites", admin.token, {
    name: "Our own chat, which has a rather long name for a site",
    matches: [
      "https://chat.a-company-with-a-long-name.example/*",
      "https://chat-staging.example/*",
      "https://*.ai.example/*",
    ],
    inputSelectors: ["#message"],
    method: "auto",
    longTextLimit: null,
    notes: "",
  });
  const shared = { name: "Team assistant", origin: "https://assistant.example.org", inputSelector: "textarea" };
  await callApi(origin, "POST", "/api/extension/sites", person.token, shared);
  const fared: [number, number, number][] = [
    [1, 1284, 9],
    [2, 310, 118],
    [3, 96, 0],
  ];
  const reports = fared.map(([siteId, succeeded, failed]) => ({ siteId, succeeded, failed }));
  await callApi(origin, "POST", "/api/extension/sites/reports", person.token, { reports });
}

/** Gives the audit log something to show. */
async function doAsAdmin(origin: string, { token }: Person): Promise<void> {
  const [dorothy] = await callApi<{ id: number }[]>(origin, "GET", "/api/admin/users?search=dorothy", token);
  const user = `/api/admin/users/${dorothy?.id}`;
  for (const isAdmin of [true, false]) await callApi(origin, "PUT", `${user}/role`, token, { isAdmin });
  await callApi(origin, "DELETE", `${user}/sessions`, token);
  await callApi(origin, "POST", `${user}/recovery-code`, token);
  await callApi(origin, "POST", "/api/api-keys/extension", token);
}

async function longestOf(origin: string, person: Person): Promise<number> {
  const pages = [1, 2, 3].map((page) =>
    callApi<PromptRow[]>(origin, "GET", `/api/templates?limit=500&page=${page}`, person.token),
  );
  const prompts = (await Promise.all(pages)).flat();
  return prompts.reduce((a, b) => (b.content.length > a.content.length ? b : a)).id;
}
