// Signs of players: on a device that has its own host they stay with a person from game to game.
import { memory } from "./link.js";

/** Return what is remembered as JSON; `usual` if nothing is. */
export function remembered(name, usual) {
  try {
    return JSON.parse(memory.get(name)) ?? usual;
  } catch {
    return usual;
  }
}

/** Return the sign of each name, as an index below `count`: their own, unless somebody before has
 * it. */
export function signsOf(names, count) {
  const known = remembered("signs", {});
  const given = {};
  const free = (at) => !Object.values(given).includes(at);
  for (const name of names) if (name in known && free(known[name])) given[name] = known[name];
  for (const [seat, name] of names.entries()) {
    if (name in given) continue;
    const all = Array.from({ length: count }, (_, at) => at).filter(free);
    given[name] = all.find((at) => !Object.values(known).includes(at)) ?? all[0] ?? seat % count;
    known[name] ??= given[name];
  }
  memory.put("signs", JSON.stringify(known));
  return given;
}

/** Return the view with the players' own signs. */
export function signed(view) {
  if (!view?.players || !view.pocket) return view;
  const { signs } = view.pocket;
  const given = signsOf(
    view.players.map(({ name }) => name),
    signs.length,
  );
  return {
    ...view,
    players: view.players.map((player) => ({
      ...player,
      hue: given[player.name],
      sign: signs[given[player.name]],
    })),
  };
}
