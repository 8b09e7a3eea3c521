import type { Person } from "./library.js";

export type Operation = {
  id: number;
  kind: string;
  status: string;
  promptCount: number;
  importId: number | null;
  progress: { done: number; total: number } | null;
  error: { code: string; message: string } | null;
};

/** Asks for an operation until it is over. */
export async function finished(person: Pick<Person, "get">, id: number): Promise<Operation> {
  for (;;) {
    const { body } = await person.get(`/operations/${id}`).expect(200);
    if (body.status !== "running") return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
