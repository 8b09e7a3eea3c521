import { defineMessages, formatCount, plural } from "@promptory/rules/messages";

/** Words of the statistics. */
export const statistics = defineMessages("admin.statistics", {
  title: "Statistics",
  loading: "Loading statistics",
  totals: {
    name: "Totals",
    users: "Users",
    administrators: (count: number, shown: string) =>
      `${shown} ${plural(count, { one: "administrator", other: "administrators" })}`,
    prompts: "Prompts",
    types: "Prompt types",
    uses: "Uses",
    apiKeys: "API keys",
  },
  period: { name: "Period", days: (days: number) => `${days} days` },
  charts: {
    uses: "Uses",
    signIns: "Sign-ins",
    failedSignIns: "Failed sign-ins",
    users: "New users",
    prompts: "New prompts",
    types: "New types",
    improvements: "Improvements",
    messages: "Messages",
  },
  most: (count: string, day: string) => `Most on ${day}: ${count}`,
  none: "None in this period",
  table: { show: "The same numbers as a table", name: "Numbers day by day", day: "Day" },
  types: {
    title: "Most used types",
    name: "Type",
    owners: "People",
    prompts: "Prompts",
    uses: "Uses",
    empty: { title: "No prompt types yet", hint: "The types people use most appear here." },
  },
  sections: {
    prompts: (count: number) => formatCount(count, { one: "default prompt", other: "default prompts" }),
    copied: (count: number) => formatCount(count, { one: "prompt of all users", other: "prompts of all users" }),
    users: (count: number) => formatCount(count, { one: "user", other: "users" }),
    open: (name: string) => `Open ${name}`,
  },
  utc: "Days begin at midnight UTC.",
});
