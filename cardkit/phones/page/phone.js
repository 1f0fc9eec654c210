// Starts the page of a phone in the Wi-Fi.
import { App } from "./app.js";
import { dress, html, memory, render } from "./html.js";
import { Pad } from "./pad.js";
import { guardTaps } from "./taps.js";
import { WifiLink } from "./wifi_link.js";

dress();
guardTaps();
render(html`<${App} link=${new WifiLink(memory.get("seat"))} screen=${Pad} />`, document.body);
