// What the page takes from trystero: `npm run --prefix tools/scripts vendor` writes it.
export { getRelaySockets, joinRoom } from "@trystero-p2p/nostr";
