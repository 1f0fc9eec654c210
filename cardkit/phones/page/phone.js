// Starts the page of a phone.
import { App } from "./app.js";
import { dress, html, memory, render } from "./html.js";
import { WifiLink } from "./link.js";
import { Pad } from "./pad.js";

dress();
render(html`<${App} link=${new WifiLink(memory.get("seat"))} screen=${Pad} />`, document.body);
