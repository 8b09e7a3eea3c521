import { Controller, HttpCode, Param, Post } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import { ByKey, CurrentUser } from "../common/access.js";
import { Answers, Fails } from "../common/api-docs.js";
import { Undone } from "./undo.dto.js";
import { UndoService } from "./undo.service.js";

@ApiTags("templates")
@ByKey()
@Controller("undo")
export class UndoController {
  constructor(private readonly undos: UndoService) {}

  @Post(":id")
  @HttpCode(200)
  @ApiOperation({
    summary: "Take back a change of many prompts",
    description:
      "A move, favourites or tags: `undoId` of the change, or its `X-Undo-Id`. Each prompt gets back what it had before; " +
      "what was changed again since, and what is gone, is passed over. Once, and within a day.",
  })
  @Answers(Undone, "How many prompts are as they were")
  @Fails("not_found")
  undo(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<Undone> {
    return this.undos.undo(user.id, id);
  }
}
