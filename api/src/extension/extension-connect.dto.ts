import { currentPassword, deviceName, EXTENSION_CONTRACT, OLDEST_EXTENSION_CONTRACT, text } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { version } from "../common/version.js";

const CODE = "hGf3xq1nWb7cYp0sJk5dTz8vLr2mQe6uAo4iXw9yBnE";

export const ExtensionAbout = z
  .object({
    version: z.string().meta({ description: "The server's version" }),
    contract: z.int().meta({ description: "An extension with a higher number needs a newer server" }),
    oldestContract: z.int().meta({ description: "An extension with a lower number needs to be updated" }),
  })
  .meta({
    id: "ExtensionAbout",
    description: "Whether an extension and this server understand each other.",
    examples: [{ version, contract: EXTENSION_CONTRACT, oldestContract: OLDEST_EXTENSION_CONTRACT }],
  });
export type ExtensionAbout = z.output<typeof ExtensionAbout>;

export const ConnectCode = z
  .object({
    success: z.boolean(),
    code: z.string().meta({ description: "Good for one exchange. It is shown this once only" }),
    expiresAt: moment,
    message: z.string(),
  })
  .meta({
    id: "ConnectCode",
    description: "What a browser's extension is connected with.",
    examples: [
      {
        success: true,
        code: CODE,
        expiresAt: "2026-05-04T09:32:00.000Z",
        message: "Now press the Promptory button in your browser's toolbar.",
      },
    ],
  });
export type ConnectCode = z.output<typeof ConnectCode>;

export const MakeConnectCode = z
  .strictObject({ currentPassword: z.optional(currentPassword) })
  .prefault({})
  .meta({
    id: "MakeConnectCode",
    description: "Empty after a sign-in of the last ten minutes; otherwise the current password.",
    examples: [{}, { currentPassword: "correct horse battery" }],
  });
export type MakeConnectCode = z.output<typeof MakeConnectCode>;

export const ConnectExtension = z.strictObject({ code: text({ name: "Code", max: 200 }), device: deviceName }).meta({
  id: "ConnectExtension",
  description: "A code, and what the browser calls itself.",
  examples: [{ code: CODE, device: "Chrome on Linux" }],
});
export type ConnectExtension = z.output<typeof ConnectExtension>;

export const ExtensionConnected = z
  .object({
    success: z.boolean(),
    apiKey: z.string().meta({ description: "Send it like a token. It is shown this once only" }),
    username: z.string().meta({ description: "Whose prompts it opens" }),
    message: z.string(),
  })
  .meta({
    id: "ExtensionConnected",
    description: "The extension has a key of its own.",
    examples: [
      {
        success: true,
        apiKey: "ptk_4kFh2Qx8ZrT1vNc7Lw0mYb6Dj3Gs9Pa50z8tRn",
        username: "Ada",
        message: "Connected as Ada.",
      },
    ],
  });
export type ExtensionConnected = z.output<typeof ExtensionConnected>;
