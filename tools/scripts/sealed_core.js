// The core of trystero, in which all that phones say over relays is sealed with the key of the room.
// Whoever reads along there can otherwise announce phones that do not exist, by the hundred: for
// each a connection would be begun, and a browser that has begun 500 begins no more.
import { createTopicStrategy as create } from "./node_modules/@trystero-p2p/core/dist/index.mjs";
import { decrypt, encrypt, genKey } from "./node_modules/@trystero-p2p/core/dist/crypto.mjs";

export * from "./node_modules/@trystero-p2p/core/dist/index.mjs";

export function createTopicStrategy(strategy) {
  const roomKeys = new Map();
  const join = create({
    ...strategy,
    subscribeTopic: (client, topic, onMessage, context) => {
      const open = async (_, sealed) => {
        const said = await decrypt(roomKeys.get(context.roomId), sealed).catch(() => null);
        if (said !== null) onMessage(topic, said); // else a stranger has said it
      };
      return strategy.subscribeTopic(client, topic, open, context);
    },
    publishTopic: async (client, topic, said, context) => {
      const sealed = await encrypt(roomKeys.get(context.roomId), said);
      return strategy.publishTopic(client, topic, sealed, context);
    },
  });
  return (config, roomId, ...more) => {
    roomKeys.set(roomId, genKey(config.password, config.appId, roomId));
    return join(config, roomId, ...more);
  };
}
