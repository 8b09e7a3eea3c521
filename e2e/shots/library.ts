import {
  callApi,
  importCsv,
  loginAsAdmin,
  newPrompt,
  newUser,
  type Person,
  type PromptRow,
} from "../support/people.ts";

/** The people the pictures are taken for, with their libraries. */
export interface Library {
  readonly admin: Person;
  /** Somebody who has just registered. */
  readonly newcomer: Person;
  /** Somebody with the real prompts and everything that is hard to set well. */
  readonly collector: Person;
  /** The longest prompt of the collector. */
  readonly longest: number;
}

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
export async function fillLibrary(origin: string): Promise<Library> {
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
  for (const [person, name] of [
    [collector, "Laptop"],
    [newcomer, "A key with a long name for the old machine in the cellar"],
  ] as const)
    await callApi(origin, "POST", "/api/extension/api-keys", person.token, { name });
  await doAsAdmin(origin, admin);
  // Last, for it is given to everybody who registers from here on.
  await callApi(origin, "POST", "/api/admin/defaults/starter-set", admin.token);
  return { admin, newcomer, collector, longest };
}

/** Gives the audit log something to show. */
async function doAsAdmin(origin: string, { token }: Person): Promise<void> {
  const [dorothy] = await callApi<{ id: number }[]>(origin, "GET", "/api/admin/users?search=dorothy", token);
  const user = `/api/admin/users/${dorothy?.id}`;
  for (const isAdmin of [true, false]) await callApi(origin, "PUT", `${user}/role`, token, { isAdmin });
  await callApi(origin, "DELETE", `${user}/sessions`, token);
  await callApi(origin, "POST", `${user}/recovery-code`, token);
  await callApi(origin, "GET", "/api/extension/api-key", token);
}

async function longestOf(origin: string, person: Person): Promise<number> {
  const pages = [1, 2, 3].map((page) =>
    callApi<PromptRow[]>(origin, "GET", `/api/templates?limit=500&page=${page}`, person.token),
  );
  const prompts = (await Promise.all(pages)).flat();
  return prompts.reduce((a, b) => (b.content.length > a.content.length ? b : a)).id;
}
