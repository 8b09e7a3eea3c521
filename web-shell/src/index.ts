import "@promptory/ui/fonts.css";
import "@promptory/ui/tokens.css";
import "@promptory/ui/base.css";
import { start } from "./bootstrap.tsx";

start(document.getElementById("root"));
