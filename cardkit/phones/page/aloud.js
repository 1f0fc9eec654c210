// Said aloud: the device's own voice says what is new on this screen, once.
import { memory, useState } from "./html.js";

let last = 0; // the revision that was said, or that the voice was not asked for

/** Return the voice of this device for a language, if it has one. */
const voiceOf = (lang) =>
  window.speechSynthesis?.getVoices().find((voice) => voice.lang.toLowerCase().startsWith(lang));
voiceOf(""); // some browsers load their voices when they are asked for

function say(text, lang) {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voiceOf(lang) ?? null;
  utterance.lang = lang;
  speechSynthesis.speak(utterance);
}

const isAloud = () => memory.get("aloud") === "yes";

/** Say what a view says, if it is new here; a page that was loaded anew says nothing again. */
export function sayNew({ revision, spoken, corrected, language, moment }) {
  if (moment || revision === last) return;
  const isOld = !last && memory.get("said") === spoken.join(" ");
  last = revision;
  if (!isAloud() || isOld) return;
  memory.put("said", spoken.join(" "));
  if (corrected) speechSynthesis.cancel();
  for (const text of spoken) say(text, language);
}

/** Return the properties of the switch; some phones want its tap to be heard. */
export function useAloud({ language }, words) {
  const [isOn, setOn] = useState(isAloud);
  const [remark, setRemark] = useState(words.menu.aloud[1]);
  const then = () => {
    const becomesOn = !isOn && Boolean(voiceOf(language));
    if (!isOn && !becomesOn) setRemark(words.no_voice);
    memory.put("aloud", becomesOn ? "yes" : "");
    setOn(becomesOn);
    if (becomesOn) say(words.voice, language);
    else if (isOn) speechSynthesis.cancel();
  };
  return { name: "aloud", label: [words.menu.aloud[0], remark], isOn, then };
}
