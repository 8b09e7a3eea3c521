export type { Browser, GuideStep, InstallStep, Picture, Trouble } from "./guide.ts";
export { installation, installationIn } from "./installation.ts";
export { pictures } from "./pictures.ts";
export { troubles } from "./troubles.ts";
export { usage } from "./usage.ts";
