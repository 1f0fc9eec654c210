// Starts the pad of a phone that came in by the code: its host is elsewhere, its key behind the #.
import { network } from "./link.js";
import { start } from "./pad.js";

addEventListener("hashchange", () => location.reload());
start(network);
