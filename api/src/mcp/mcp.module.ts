import { Module } from "@nestjs/common";
import { TemplatesModule } from "../templates/templates.module.js";
import { TypesModule } from "../types/types.module.js";
import { VariablesModule } from "../variables/variables.module.js";
import { McpController } from "./mcp.controller.js";
import { McpService } from "./mcp.service.js";
import { ToolsService } from "./tools.service.js";

@Module({
  imports: [TemplatesModule, TypesModule, VariablesModule],
  controllers: [McpController],
  providers: [McpService, ToolsService],
})
export class McpModule {}
