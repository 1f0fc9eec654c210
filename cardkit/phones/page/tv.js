// Starts the display of a table in the Wi-Fi.
import { App } from "./app.js";
import { Display } from "./display.js";
import { html, render } from "./html.js";
import { WifiLink } from "./wifi_link.js";

render(html`<${App} link=${new WifiLink("")} screen=${Display} />`, document.body);
