import { Module } from "@nestjs/common";
import { IdempotencyInterceptor, IdempotencyKeys } from "./idempotency.interceptor.js";

@Module({
  providers: [IdempotencyKeys, IdempotencyInterceptor],
  exports: [IdempotencyInterceptor],
})
export class IdempotencyModule {}
