import { timeSlice } from "./concurrency.js";

it("lets other requests run after every 10 ms of work, however many rows that was", async () => {
  let now = 0;
  let yields = 0;
  const pause = timeSlice(
    () => now,
    async () => {
      yields += 1;
    },
  );
  for (let row = 0; row < 1_000; row += 1) {
    now += 0.1;
    await pause();
  }
  expect(yields).toBe(9);
  for (let row = 0; row < 5; row += 1) {
    now += 50;
    await pause();
  }
  expect(yields).toBe(14);
});
