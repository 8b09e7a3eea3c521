/** One run of an operation's job; its writes have no effect after another run took over or it was cancelled. */
export type JobRun = { operationId: number; runId: string };

/** The run was cancelled or replaced. */
export class OperationStopped extends Error {
  override readonly name = "OperationStopped";
}

/** Stores the progress. */
export type OnProgress = (done: number) => void;
