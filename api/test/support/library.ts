import request from "supertest";
import { type Api, openApp } from "./app.js";
import { next } from "./numbers.js";
import { type Person as Account, register, registerAdmin } from "./session.js";
import { sharedApp } from "./shared-app.js";

type Row = { id: number; title: string; content: string; match?: string } & Record<string, unknown>;

/** A signed-in person with a library, and the requests they send; paths are below /api. */
export type Person = Account & {
  get(path: string): request.Test;
  post(path: string, body?: object): request.Test;
  put(path: string, body: object): request.Test;
  patch(path: string, body: object): request.Test;
  delete(path: string): request.Test;
  /** Makes a type and answers its id. */
  type(values?: object): Promise<number>;
  /** Makes a prompt and answers it. */
  prompt(typeId: number, values?: object): Promise<Row>;
  /** The titles a list answers. */
  titles(query: string): Promise<string[]>;
};

/** The API that test files share, and people to use it. */
export const startLibrary = async () => withPeople(await sharedApp());

/** The API on a database of its own, and people to use it. */
export const startOwnLibrary = async () => withPeople(await openApp());

const withPeople = <T extends Api>(test: T) => ({
  ...test,
  person: async () => toPerson(test, await register(test)),
  admin: async () => toPerson(test, await registerAdmin(test)),
});

export type Library = Awaited<ReturnType<typeof startLibrary>>;
export type OwnLibrary = Awaited<ReturnType<typeof startOwnLibrary>>;

function toPerson({ app }: Api, account: Account): Person {
  const send = (method: "get" | "post" | "put" | "patch" | "delete", path: string, body?: object) => {
    const sent = request(app.getHttpServer())[method](`/api${path}`).set("Authorization", account.authorization);
    return body === undefined ? sent : sent.send(body);
  };
  const post = (path: string, body?: object) => send("post", path, body);
  return {
    ...account,
    get: (path) => send("get", path),
    post,
    put: (path, body) => send("put", path, body),
    patch: (path, body) => send("patch", path, body),
    delete: (path) => send("delete", path),
    async type(values = {}) {
      const body = { name: `type_${next()}`, label: "Writing", color: "#34c759", ...values };
      return (await post("/types", body).expect(201)).body.id;
    },
    async prompt(typeId, values = {}) {
      const body = { title: `Prompt ${next()}`, content: "Act as a poet.", typeId, ...values };
      return (await post("/templates", body).expect(201)).body;
    },
    async titles(query) {
      return (await send("get", `/templates?${query}`).expect(200)).body.map(({ title }: Row) => title);
    },
  };
}
