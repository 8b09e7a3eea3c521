import { webJest } from "../jest.web.config.mjs";

export default webJest(import.meta.dirname, "web-admin");
