import { attribute, type XmlElement } from '../xml/xml-element.js';

/** A switch as WordprocessingML writes it (ECMA-376 part 1, 17.17.4): there without a value means on. */
export function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !['0', 'false', 'off'].includes(attribute(element, 'w:val') ?? '');
}
