// Starts the display of a table on a phone.
import { Display } from "./display.js";
import { join } from "./guest.js";

join(Display, "");
