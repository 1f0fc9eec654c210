// Elements as plain data, and an update of the document that changes only what differs:
// an element that stays keeps its focus, its scrolling and a running animation.
import { PICTURES } from "./pictures.js";

const SVG = "http://www.w3.org/2000/svg";

/** Return an element as data: name with classes ("button.key.gold"), properties, children (null and
 * false are skipped). */
export function h(name, props = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  return {
    tag,
    classes,
    props,
    children: children.flat(Infinity).filter((child) => child != null && child !== false),
  };
}

/** Return a pictogram by its name. It is silent for screen readers: its meaning stands beside
 * it. */
export function picture(name, ...classes) {
  const drawn = PICTURES[name] ?? PICTURES.warning;
  return h(
    ["svg", "picture", ...classes].join("."),
    { viewBox: "0 0 100 100", "aria-hidden": "true" },
    h("path", { d: drawn, "fill-rule": "evenodd" }),
  );
}

/** Change the children of `parent` to `wanted`. A real element among them is put there
 * unchanged. */
export function fill(parent, ...wanted) {
  const nodes = wanted.flat(Infinity).filter((child) => child != null && child !== false);
  const keyed = new Map();
  for (const child of parent.childNodes) if (child.key !== undefined) keyed.set(child.key, child);
  let at = parent.firstChild;
  for (const node of nodes) {
    const element = node.nodeType
      ? node
      : (reuse(node, keyed, at) ?? make(node, parent.namespaceURI));
    if (element === at) at = at.nextSibling;
    else parent.insertBefore(element, at);
    if (node.tag) update(element, node);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function reuse(node, keyed, at) {
  if (!node.tag) return at?.nodeType === 3 ? retype(at, String(node)) : null;
  const key = node.props.key;
  const candidate = key !== undefined ? keyed.get(key) : at;
  if (candidate?.nodeType !== 1 || candidate.key !== key) return null;
  return candidate.localName === node.tag ? candidate : null;
}

function retype(text, wanted) {
  if (text.data !== wanted) text.data = wanted;
  return text;
}

function make(node, space) {
  if (!node.tag) return document.createTextNode(String(node));
  const element = document.createElementNS(node.tag === "svg" ? SVG : space, node.tag);
  element.key = node.props.key;
  element.set = {};
  return element;
}

function update(element, node) {
  const wanted = {
    ...node.props,
    class: [...node.classes, node.props.class].filter(Boolean).join(" ") || null,
  };
  delete wanted.key;
  for (const name of new Set([...Object.keys(element.set), ...Object.keys(wanted)])) {
    if (element.set[name] !== wanted[name]) put(element, name, wanted[name]);
  }
  element.set = wanted;
  fill(element, ...node.children);
}

function put(element, name, value) {
  if (name.startsWith("on"))
    element[name] = value
      ? (event) => {
          value(event);
        }
      : null;
  // returning false would cancel the event
  else if (name.startsWith("--")) element.style.setProperty(name, value ?? "");
  else if (name === "value") element.value = value ?? "";
  else if (value === true) element.setAttribute(name, "");
  else if (value == null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Fill `{who}` and other holes in a text of the view. */
export function told(text, holes) {
  return text.replace(/\{(\w+)\}/g, (hole, name) => holes[name] ?? hole);
}

/** Join names as this language does. */
export function joined(names, [comma, last]) {
  if (names.length < 2) return names.join("");
  return names.slice(0, -1).join(comma) + last + names.at(-1);
}

/** Return the form for a number: its entry, or the last one. */
export function bent(list, number) {
  return list[Math.min(number, list.length - 1)];
}
