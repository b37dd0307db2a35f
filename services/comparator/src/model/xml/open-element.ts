import type { XmlElement } from './xml-element.js';
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

/** The first by hand: an array that grows by itself makes room for seventeen at once. */
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
