// Starts the page of a phone that joins another.
import { join } from "./guest.js";
import { dress, memory } from "./html.js";
import { Pad } from "./pad.js";
import { guardTaps } from "./taps.js";

dress();
guardTaps();
join(Pad, memory.get("seat"));
