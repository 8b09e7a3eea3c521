/**
 * Runs tasks in their order, several at a time while their `slots` fit into `capacity`; a task that needs more than the
 * capacity runs alone. Resolves when all have ended. Rejects with the first error, once the tasks that run have ended, so that
 * the error is printed last.
 */
export async function runInSlots(tasks, capacity, run) {
  const waiting = [...tasks];
  const running = new Set();
  let free = capacity;
  while (waiting.length > 0 || running.size > 0) {
    const index = waiting.findIndex(({ slots }) => Math.min(slots, capacity) <= free);
    if (index < 0) {
      await nextEnd(running);
      continue;
    }
    const [task] = waiting.splice(index, 1);
    const slots = Math.min(task.slots, capacity);
    free -= slots;
    const done = run(task).finally(() => {
      free += slots;
      running.delete(done);
    });
    running.add(done);
  }
}

/** Resolves when one has ended; rejects with its error when all have. */
async function nextEnd(running) {
  try {
    await Promise.race(running);
  } catch (error) {
    await Promise.allSettled(running);
    throw error;
  }
}
