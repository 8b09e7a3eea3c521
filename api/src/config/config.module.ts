import { type DynamicModule, Module } from "@nestjs/common";
import type { Config } from "./config.js";

const ConfigShape = class {} as unknown as abstract new () => Config;

export abstract class AppConfig extends ConfigShape {}

@Module({})
class ConfigModule {}

export function configModule(config: Config): DynamicModule {
  return {
    module: ConfigModule,
    global: true,
    providers: [{ provide: AppConfig, useValue: config }],
    exports: [AppConfig],
  };
}
