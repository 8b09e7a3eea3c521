/** One run of the job of an operation; what it writes counts only while no other run has taken over and it is not cancelled. */
export type JobRun = { operationId: number; runId: string };

/** Thrown in a run that was cancelled, or replaced by another run. */
export class OperationStopped extends Error {
  override readonly name = "OperationStopped";
}

/** Called while a job works; stores how far it is. */
export type OnProgress = (done: number) => void;
