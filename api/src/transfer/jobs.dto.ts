import { z } from "zod";
import { jsonFilter } from "../templates/organise.dto.js";
import { ApplyImport } from "./imports.dto.js";

/** What a worker needs to know to apply an import. */
export const ImportJob = z.object({ importId: z.int(), choices: ApplyImport });
export type ImportJob = z.output<typeof ImportJob>;

export const CreateExport = z
  .strictObject({ filter: jsonFilter.optional().meta({ description: "Only the prompts that they let through" }) })
  .meta({
    id: "CreateExport",
    description: "Which prompts an export has; without a filter it is the whole library.",
    examples: [{ filter: { favourite: true } }],
  });
export type CreateExport = z.output<typeof CreateExport>;

/** What a worker needs to know to write an export. */
export const ExportJob = CreateExport;
