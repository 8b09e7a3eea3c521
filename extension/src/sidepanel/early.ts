// The first script of the panel: what the first painting needs is on its way while the panel's own script still loads.
import "@promptory/ui/theme-init.js";
import { startHead } from "../head.ts";

// Read by the panel itself: the background may have to start first.
startHead();
