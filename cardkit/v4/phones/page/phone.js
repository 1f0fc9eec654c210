// Starts the pad of a phone that opened the code: its host is elsewhere, the key stands behind the
// #.
import { given } from "./giving.js";
import { memory, network } from "./link.js";
import { start } from "./pad.js";

/** Abilities that the start page asks of a device, for one without a host: plain http, no saved
 * games. */
const visitor = {
  awake: true,
  said: "",
  last: () => null,
  keep() {
    /* they are kept elsewhere */
  },
  speak(lang) {
    memory.put("lang", lang);
    visitor.link.anew();
  },
  give: (name, text) => given(new File([text], name, { type: "text/plain" })),
  addressOf: async () => "",
  async giveBytes(answer) {
    const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition"));
    return given(
      new File([await answer.blob()], name, { type: answer.headers.get("content-type") }),
    );
  },
  began(pages) {
    Object.assign(visitor, pages);
  },
};

addEventListener("hashchange", () => location.reload());
start(network, null, visitor);
