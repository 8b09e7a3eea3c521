import * as nest from "@nestjs/common";
import type { Observable } from "rxjs";
import { IdempotentWrites } from "./idempotent-writes.js";

/** Nest creates one for each module with a route that writes, so it has no state. */
@nest.Injectable()
export class IdempotencyInterceptor implements nest.NestInterceptor {
  constructor(private readonly writes: IdempotentWrites) {}

  intercept(context: nest.ExecutionContext, next: nest.CallHandler): Promise<Observable<unknown>> {
    return this.writes.intercept(context, next);
  }
}

// A global interceptor would also wrap every read in observables, which take a tenth of the CPU time of a short one.
const intercepted =
  (method: (path?: string) => MethodDecorator) =>
  (path?: string): MethodDecorator =>
    nest.applyDecorators(method(path), nest.UseInterceptors(IdempotencyInterceptor));

/** For routes that write, instead of Nest's: with the transaction of the request and, unless it is ignored, the `Idempotency-Key`. */
export const Post = intercepted(nest.Post);
export const Put = intercepted(nest.Put);
export const Patch = intercepted(nest.Patch);
export const Delete = intercepted(nest.Delete);
