import { z } from "zod";
import { moment } from "../common/api-docs.js";

const example = {
  id: 12,
  kind: "daily",
  status: "done",
  percent: 100,
  host: "worker-1",
  file: "promptory-daily-2026-05-04T09-30-00-000Z.zip",
  isHere: true,
  sizeBytes: 4_200_000,
  rowCount: 51_000,
  error: null,
  createdBy: null,
  createdAt: "2026-05-04T09:30:00.000Z",
  verifiedAt: "2026-05-04T09:30:02.000Z",
  isRestoring: false,
  restoreError: null,
};

export const Backup = z
  .object({
    id: z.int(),
    kind: z.enum(["daily", "manual", "other"]).meta({
      description: "daily: automatic; manual: asked for here; other: found in the folder, such as of `npm run backup`",
    }),
    status: z.enum(["waiting", "running", "done", "failed"]),
    percent: z.int().meta({ description: "How much of it is written, up to 100" }),
    host: z.string().nullable().meta({ description: "The machine with the file" }),
    file: z.string().nullable().meta({ description: "Its name in DATA_DIR/backups of that machine" }),
    isHere: z.boolean().meta({ description: "Whether this server can read the file, to download or restore it" }),
    sizeBytes: z.int().nullable(),
    rowCount: z.int().nullable(),
    error: z.string().nullable().meta({ description: "Why it failed" }),
    createdBy: z.string().nullable().meta({ description: "The administrator who asked for it" }),
    createdAt: moment,
    verifiedAt: moment
      .nullable()
      .meta({ description: "When it was read back and its checksums and counts were compared" }),
    isRestoring: z.boolean(),
    restoreError: z.string().nullable().meta({ description: "Why restoring it failed" }),
  })
  .meta({ id: "Backup", description: "One backup.", examples: [example] });
export type Backup = z.output<typeof Backup>;

export const Backups = z
  .object({
    intervalHours: z.int().meta({ description: "Between automatic backups; 0: there are none" }),
    keepDaily: z.int(),
    keepWeekly: z.int(),
    lastSuccessAt: moment.nullable(),
    isLate: z.boolean().meta({ description: "Automatic backups are on, and the last success is older than two days" }),
    canRestore: z.boolean().meta({ description: "Whether the library holds no prompts but the starter set" }),
    backups: z.array(Backup).meta({ description: "The newest 50, the newest first" }),
  })
  .meta({
    id: "Backups",
    description: "The last backups and when they are made.",
    examples: [
      {
        intervalHours: 24,
        keepDaily: 7,
        keepWeekly: 4,
        lastSuccessAt: example.createdAt,
        isLate: false,
        canRestore: false,
        backups: [example],
      },
    ],
  });
export type Backups = z.output<typeof Backups>;
