import "reflect-metadata";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { NestFactory } from "@nestjs/core";
import { appModule } from "./app.module.js";
import { buildDocument } from "./common/openapi-document.js";
import { readConfig } from "./config/config.js";

// Writes the OpenAPI document to the file of the first argument. Preview mode: no instances, no database.
const target = resolve(process.argv[2] ?? "../openapi/openapi.json");
const config = readConfig({ JWT_SECRET: randomBytes(48).toString("base64") });
const app = await NestFactory.create(appModule(config), { preview: true, logger: ["error"] });
app.setGlobalPrefix("api");
await mkdir(dirname(target), { recursive: true });
await writeFile(target, `${JSON.stringify(buildDocument(app), null, 2)}\n`);
