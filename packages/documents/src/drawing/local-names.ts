import type { XmlElement } from '../xml/xml-element.js';

/** Name without its prefix: the shapes of slides, diagrams and charts differ in nothing else. */
export function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}

/** First child with that local name. */
export function childCalled(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((candidate) => localName(candidate) === name);
}
