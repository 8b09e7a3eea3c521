import { z } from "zod";

export const DAILY = [
  "users",
  "prompts",
  "types",
  "uses",
  "improvements",
  "messages",
  "signIns",
  "failedSignIns",
] as const;

const counts = {
  users: z.int().meta({ description: "Accounts made" }),
  prompts: z.int().meta({ description: "Prompts made, as far as they are still there" }),
  types: z.int().meta({ description: "Types made, as far as they are still there" }),
  uses: z.int().meta({ description: "Uses of prompts" }),
  improvements: z.int().meta({ description: "Prompts improved with AI" }),
  messages: z.int().meta({ description: "Messages to support" }),
  signIns: z.int(),
  failedSignIns: z.int(),
} satisfies Record<(typeof DAILY)[number], z.ZodType>;

const zero = Object.fromEntries(DAILY.map((name) => [name, 0]));

const DayFigures = z.object({ day: z.iso.date(), ...counts });
export type DayFigures = z.output<typeof DayFigures>;

const TypeFigures = z.object({
  name: z.string().meta({ description: "The name of types that people have in common" }),
  label: z.string().meta({ description: "The label most of them have" }),
  color: z.string(),
  owners: z.int(),
  prompts: z.int(),
  uses: z.int(),
});
export type TypeFigures = z.output<typeof TypeFigures>;

const Totals = z.object({
  users: z.int(),
  administrators: z.int(),
  prompts: z.int(),
  types: z.int(),
  uses: z.int().meta({ description: "Uses of all prompts there are, ever" }),
  apiKeys: z.int(),
});
export type Totals = z.output<typeof Totals>;

export const Statistics = z
  .object({
    totals: Totals,
    days: z.array(DayFigures).meta({ description: "90 days in UTC without a gap, today last" }),
    topTypes: z.array(TypeFigures).meta({ description: "The ten types that are used most" }),
  })
  .meta({
    id: "Statistics",
    description: "Figures of the whole instance.",
    examples: [
      {
        totals: { users: 41, administrators: 2, prompts: 1620, types: 210, uses: 8034, apiKeys: 12 },
        days: [{ day: "2026-05-04", ...zero, users: 2, uses: 61, signIns: 9 }],
        topTypes: [{ name: "coding", label: "Coding", color: "#007aff", owners: 30, prompts: 512, uses: 2044 }],
      },
    ],
  });
export type Statistics = z.output<typeof Statistics>;
