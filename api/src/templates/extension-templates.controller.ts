import { Controller } from "@nestjs/common";
import { ApiTags } from "@nestjs/swagger";
import { ByKey } from "../common/access.js";
import { AliasOf } from "../common/api-docs.js";
import { WriteTemplates } from "./write-templates.js";

/** The addresses of the specification. */
@ApiTags("extension")
@ByKey()
@AliasOf("/api/templates")
@Controller("extension/templates")
export class ExtensionTemplatesController extends WriteTemplates {}
