// A table as one screen sees it: the words, the last view, whether the connection is lost.
import { sayNew } from "./aloud.js";
import { stayAwake } from "./awake.js";
import { html, memory, useEffect, useRef, useState } from "./html.js";
import { COUNTDOWN, Countdown } from "./parts.js";

let before = memory.get("told"); // what this device showed before the page was loaded

/** Return a view without what this device has shown before: hands have done that. */
function newsOf(view) {
  if (!view.told || view.told !== before) {
    before = null;
    memory.put("told", view.told);
    return view;
  }
  return { ...view, said: [], headline: null, spoken: [] };
}

/** Show a `screen` (the pad or the display) with what comes over the link. */
export function App({ link, screen }) {
  const [view, setView] = useState(null);
  const [words, setWords] = useState(null);
  const [lost, setLost] = useState(false);
  const [counts, setCounts] = useState(false);
  const shown = useRef(null);
  const afterCount = useRef(null); // the view that the countdown holds back

  useEffect(() => {
    const show = (view) => {
      const next = newsOf(view);
      shown.current = next;
      setView(next);
      sayNew(next);
    };
    link.listen(
      (next) => {
        const before = shown.current;
        if (afterCount.current) afterCount.current = next;
        else if (next.reveal && before?.choices.open && before.revision < next.revision) {
          afterCount.current = next;
          setCounts(true);
          setTimeout(() => {
            show(afterCount.current);
            afterCount.current = null;
            setCounts(false);
          }, COUNTDOWN);
        } else show(next);
      },
      (isLost) => setLost(isLost && (link.state ?? true)),
    );
  }, []);

  useEffect(stayAwake, []);

  useEffect(() => {
    const learn = () => link.words().then(setWords, () => setTimeout(learn, 1000));
    learn();
  }, [view?.game]);

  if (!view || !words) return null;
  document.title = view.game;
  document.documentElement.lang = view.language;
  const why = words.states?.[lost] ?? words.offline;
  return html` <${screen}
      view=${view}
      words=${words}
      lost=${lost ? why : view.moment}
      link=${link}
    />
    ${counts && html`<${Countdown} />`}`;
}
