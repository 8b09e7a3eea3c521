import { z } from "zod";
import { ValidationPipe } from "./validation.js";

it("names at most twenty errors of a body, however many it has", async () => {
  const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, n]));
  const answer = new ValidationPipe().transform(body, { type: "body", schema: z.strictObject({}) });
  await expect(answer).rejects.toHaveProperty("details.errors.length", 20);
});
