import type { Response } from "supertest";
import type { Person } from "./library.js";
import { finished } from "./operations.js";

type File = { name: string; text?: string; base64?: string };

/** A file of an upload, from text or bytes. */
export const file = (name: string, content: string | Buffer): File =>
  typeof content === "string" ? { name, text: content } : { name, base64: content.toString("base64") };

/** Sends files and answers the preview. */
export async function upload(person: Person, files: File | File[], more: object = {}) {
  return (await person.post("/imports", { files: [files].flat(), ...more }).expect(201)).body;
}

/** Applies a preview, in the request or in a worker, and answers what came of it. */
export async function apply(person: Person, id: number, choices: object = {}) {
  const { status, body } = await person.post(`/imports/${id}/apply`, choices);
  if (status === 200) return body;
  expect(status).toBe(202);
  expect((await finished(person, body.id)).status).toBe("done");
  return (await person.get(`/imports/${id}`).expect(200)).body.outcome;
}

/** Brings files in as they are. */
export async function bring(person: Person, files: File | File[], choices: object = {}) {
  return apply(person, (await upload(person, files)).id, choices);
}

/** What an export answers, as bytes. */
export async function exported(person: Person, query = ""): Promise<Buffer> {
  const { body } = await person
    .get(`/templates/export?${query}`)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      const stream = response as unknown as NodeJS.ReadableStream & Response;
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  return body;
}

type Library = { types: object[]; templates: { id: number }[] };

/** A library as its JSON export tells it, without ids, which are new in every account. */
export async function libraryOf(person: Person) {
  const { types, templates } = JSON.parse((await exported(person)).toString()) as Library;
  return { types, templates: templates.map(({ id: _, ...rest }) => rest) };
}
