import { proseComposer } from "./prose.ts";
import { pageRoot } from "./root.ts";

proseComposer(pageRoot());
