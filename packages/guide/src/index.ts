export {
  type Browser,
  type GuideStep,
  type InstallStep,
  type Picture,
  pictures,
  type Trouble,
  troubles,
  usage,
} from "./guide.ts";
export { installation, installationIn } from "./installation.ts";
