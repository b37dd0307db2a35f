import { child, childrenNamed, type XmlElement } from '../xml/xml-element.js';

/**
 * What an `mc:AlternateContent` stands for (ECMA-376 part 3, 7.5): the first choice of which all is known, else the
 * fallback. Choice and fallback show the same thing; reading both would count it twice.
 */
export function chooseAlternative(
  alternatives: XmlElement,
  isKnown: (element: XmlElement) => boolean,
): readonly XmlElement[] {
  const choices = childrenNamed(alternatives, 'mc:Choice');
  const known = choices.find(({ children }) => children.length > 0 && children.every(isKnown));
  return (known ?? child(alternatives, 'mc:Fallback') ?? choices[0])?.children ?? [];
}
