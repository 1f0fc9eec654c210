// Said aloud: the device's own voice says what is new on this screen, once.
import { memory, useEffect, useState } from "./html.js";

let last = 0; // the revision that was said, or that the voice was not asked for
let missed = []; // what it could not say before somebody tapped
let mayTalk = Boolean(navigator.userActivation?.hasBeenActive); // browsers ask for a tap first

/** Return the voice of this device for a language, if it has one. */
const voiceOf = (lang) =>
  window.speechSynthesis?.getVoices().find((voice) => voice.lang.toLowerCase().startsWith(lang));
voiceOf(""); // some browsers load their voices when they are asked for

function say(text, lang) {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voiceOf(lang) ?? null;
  utterance.lang = lang;
  utterance.onstart = () => dispatchEvent(new Event("voice"));
  speechSynthesis.speak(utterance);
}

const isAloud = () => memory.get("aloud") === "yes";

/** Say what a view says, if it is new here; a reloaded page repeats nothing. */
export function sayNew({ revision, spoken, corrected, language, moment }) {
  if (moment || revision === last) return;
  const isOld = !last && memory.get("said") === spoken.join(" ");
  last = revision;
  if (!isAloud() || isOld) return;
  memory.put("said", spoken.join(" "));
  if (!mayTalk) missed = spoken;
  if (corrected) speechSynthesis.cancel();
  for (const text of spoken) say(text, language);
}

/** Say that the voice is on; before the first card also what to get ready, if that is `news`. */
function begin({ language, begun }, words, news) {
  for (const text of [words.voice, ...(begun ? [] : news)]) say(text, language);
}

/** Return whether the voice is on and silent, because nobody has tapped since the page was loaded.
 * The first tap anywhere lets it speak. */
export function useSilence(view, words) {
  const [isSilent, setSilent] = useState(isAloud() && !mayTalk);
  useEffect(() => {
    if (mayTalk) return undefined;
    const wake = ({ type }) => {
      if (!mayTalk && type !== "voice" && isAloud()) begin(view, words, missed);
      mayTalk = true;
      setSilent(false);
    };
    const types = ["click", "keydown", "voice"];
    types.forEach((type) => addEventListener(type, wake));
    return () => types.forEach((type) => removeEventListener(type, wake));
  }, [view]);
  return isSilent;
}

/** Return the properties of the switch; some phones want its tap to be heard. */
export function useAloud(view, words) {
  const [isOn, setOn] = useState(isAloud);
  const [remark, setRemark] = useState(words.menu.aloud[1]);
  const then = () => {
    if (isOn && !mayTalk) return; // this tap lets it speak
    const becomesOn = !isOn && Boolean(voiceOf(view.language));
    if (!isOn && !becomesOn) setRemark(words.no_voice);
    memory.put("aloud", becomesOn ? "yes" : "");
    setOn(becomesOn);
    if (becomesOn) {
      memory.put("said", view.spoken.join(" "));
      begin(view, words, view.spoken);
    } else if (isOn) speechSynthesis.cancel();
  };
  return { name: "aloud", label: [words.menu.aloud[0], remark], isOn, then };
}
