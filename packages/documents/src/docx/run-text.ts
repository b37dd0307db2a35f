import { attribute, type XmlElement } from '../xml/xml-element.js';

/** Marks that documents take from symbol typefaces, whose code points mean nothing without them. */
const symbols = new Map([
  [0xf0fc, '✓'],
  [0xf0fe, '☑'],
  [0xf0a8, '☐'],
  [0xf06f, '☐'],
  [0xf0e0, '→'],
  [0xf0a7, '▪'],
]);

/** Text of an element inside a run; undefined if the element is not text. */
export function textOfRunChild(element: XmlElement): string | undefined {
  switch (element.name) {
    case 'w:t':
    case 'm:t':
      return element.text;
    case 'w:tab':
    case 'w:ptab':
    case 'w:br':
    case 'w:cr':
      return ' ';
    case 'w:noBreakHyphen':
      return '-';
    case 'w:sym':
      return symbolOf(Number.parseInt(attribute(element, 'w:char') ?? '', 16));
    default:
      return undefined;
  }
}

/** Characters of the private use area become the mark that they most likely show, or a bullet. */
export function symbolOf(codePoint: number): string {
  if (Number.isNaN(codePoint) || codePoint > 0x10ffff) return '';
  if (codePoint < 0xe000 || codePoint > 0xf8ff) return String.fromCodePoint(codePoint);
  return symbols.get(codePoint) ?? '•';
}

/** A switch as WordprocessingML writes it (ECMA-376 part 1, 17.17.4): there without a value means on. */
export function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !['0', 'false', 'off'].includes(attribute(element, 'w:val') ?? '');
}
