import { MikroOrmModule } from "@mikro-orm/nestjs";
import { PostgreSqlDriver } from "@mikro-orm/postgresql";
import { Global, Module } from "@nestjs/common";
import { AppConfig } from "../config/config.module.js";
import { HeavyWork } from "./heavy-work.js";
import { ormConfig } from "./mikro-orm.config.js";
import { POOL_SIZES, WORKER_CONNECTIONS } from "./pools.js";

/** The ORM for the whole process; it connects with the first query, so start-up calls `migrate()` before it listens. */
@Global()
@Module({
  imports: [
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [AppConfig],
      // Services fork their own unit of work; a middleware that makes one for every request costs more than most of them.
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
  providers: [HeavyWork],
  exports: [HeavyWork],
})
export class DatabaseModule {}

// The API's description is written without a database; whoever queries it anyway is told at once.
const UNREACHABLE = "postgresql://no-database-url.invalid:1/promptory";
