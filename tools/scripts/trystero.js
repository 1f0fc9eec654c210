// What the page takes from trystero: `npm run --prefix tools/scripts vendor` writes it.
export {
  getRelaySockets,
  joinRoom,
  pauseRelayReconnection,
  resumeRelayReconnection,
} from "@trystero-p2p/nostr";
