import { MikroOrmModule } from "@mikro-orm/nestjs";
import { PostgreSqlDriver } from "@mikro-orm/postgresql";
import { Global, Module } from "@nestjs/common";
import { AppConfig } from "../config/config.module.js";
import { Database } from "./database.js";
import { HeavyWork } from "./heavy-work.js";
import { ormConfig } from "./mikro-orm.config.js";
import { POOL_SIZES, WORKER_CONNECTIONS } from "./pools.js";

@Global()
@Module({
  imports: [
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [AppConfig],
      // A transaction has a unit of work of its own; one per request would cost more than most requests.
      useFactory: ({ databaseUrl, poolerUrl, databaseTimeoutMs, role, quota }: AppConfig) => ({
        ...ormConfig(poolerUrl ?? databaseUrl ?? UNREACHABLE, {
          isPooled: poolerUrl !== undefined,
          timeoutMs: databaseTimeoutMs,
          connections: role === "worker" ? WORKER_CONNECTIONS : POOL_SIZES.interactive,
          quota,
        }),
        registerRequestContext: false,
      }),
    }),
  ],
  providers: [Database, HeavyWork],
  exports: [Database, HeavyWork],
})
export class DatabaseModule {}

const UNREACHABLE = "postgresql://no-database-url.invalid:1/promptory";
