// The way to a table on a computer in the same Wi-Fi: fetch.
import { Link } from "./link.js";

const LOOKS = ["look", "words", "rules", "pads"]; // what changes nothing is a GET

export class WifiLink extends Link {
  misses = 2;

  async ask(method, body = {}, signal = null) {
    const [address, options] = LOOKS.includes(method)
      ? [`${method}?${new URLSearchParams(body)}`, {}]
      : [method, { method: "POST", body: body instanceof Blob ? body : JSON.stringify(body) }];
    try {
      const answer = await fetch(address, { ...options, signal });
      return { ok: answer.ok, status: answer.status, ...(await answer.json()) };
    } catch {
      return { ok: false, status: 0 };
    }
  }

  tellGone() {
    if (this.seat) navigator.sendBeacon(`gone?${new URLSearchParams({ screen: this.screen })}`);
  }

  /** The code for other phones, and the address that it has. */
  code = () => ({ image: "code.svg", address: location.href });

  /** Download the sheet; the browser itself says where that fails. */
  pdf() {
    Object.assign(document.createElement("a"), { href: "print/sheet.pdf", download: "" }).click();
    return true;
  }

  pads = () => this.ask("pads");
  score = (pad) => this.ask("score", pad);
  photo = (picture, signal) => this.ask("photo", picture, signal);
}
