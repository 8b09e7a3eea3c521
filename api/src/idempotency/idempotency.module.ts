import { Module } from "@nestjs/common";
import { IdempotencyInterceptor } from "./idempotency.interceptor.js";
import { IdempotencyRepository } from "./idempotency.repository.js";

/** Writes that may safely be sent twice. The interceptor takes effect where the application lists it. */
@Module({
  providers: [IdempotencyRepository, IdempotencyInterceptor],
  exports: [IdempotencyInterceptor],
})
export class IdempotencyModule {}
