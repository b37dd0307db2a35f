import type { XmlAttributes } from './xml-handler.js';

/** An element of a tree that is being built. */
export interface OpenElement extends XmlElement {
  children: readonly XmlElement[];
  text: string;
}

/** Of an element without children: most have none. */
const noChildren: readonly XmlElement[] = Object.freeze([]);

export function openElement(name: string, attributes: XmlAttributes): OpenElement {
  return { name, attributes, children: noChildren, text: '' };
}

/** The first by hand: an array that grows automatically makes room for seventeen at once. */
export function appendChild(parent: OpenElement, element: XmlElement): void {
  const { children } = parent;
  // Taking an array apart would run its iterator, which allocates as much as the tree.
  const first = children[0];
  const second = children[1];
  if (first === undefined) parent.children = [element];
  else if (second === undefined) parent.children = [first, element];
  else if (children.length === 2) parent.children = [first, second, element];
  else (children as XmlElement[]).push(element);
}

/**
 * An element of a part. Names carry our own short prefixes, whatever the file calls its namespaces: `p:sp`, `a:t`,
 * `r:id`; elements of unknown namespaces keep their local name after `?:`.
 */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: readonly XmlElement[];
  /** Character data directly inside this element. */
  readonly text: string;
}

/** First child of that name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (element === undefined) return undefined;
  const { children } = element;
  for (let index = 0; index < children.length; index += 1) {
    const candidate = children[index];
    if (candidate?.name === name) return candidate;
  }
  return undefined;
}

/** Follows first children along a path of names. */
export function descend(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce(child, element);
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((candidate) => candidate.name === name) ?? [];
}

export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes.get(name);
}

/** A whole number in an attribute, or undefined. */
export function integer(element: XmlElement | undefined, name: string): number | undefined {
  const value = Number.parseInt(attribute(element, name) ?? '', 10);
  return Number.isNaN(value) ? undefined : value;
}
