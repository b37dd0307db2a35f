import type { TextShape } from '../../model/pptx-document.js';

const emuPerPoint = 12_700;
/** What a text box leaves free at its sides, and above and below, unless it says otherwise (ECMA-376 part 1, 21.1.2.1.1). */
const insets = { sides: 2 * 91_440, ends: 2 * 45_720 };
const lineHeight = 1.2;
/** In hundredths of a point, where a text names no size. */
const defaultFontSize = 1800;
/** Room that a bullet and each level take from a line. */
const indent = 228_600;

/** Width of a character in parts of its type size: narrow on average, so that the estimate errs on the small side. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const narrow = /[\s.,:;!|'`’()[\]ijlft]/u;
const broad = /[\p{Lu}\p{N}mw@%—]/u;

/** Most texts are Latin; a deck may hold millions of letters. */
const latinWidths = Array.from({ length: 0x250 }, (_, code) => widthOf(String.fromCharCode(code)));

/** Height that a text needs when it wraps within `width`, in EMU. An estimate: no typeface is measured. */
export function estimateHeight({ paragraphs }: Pick<TextShape, 'paragraphs'>, width: number): number {
  const heights = paragraphs.map(({ text, level, bullet, fontSize }) => {
    const size = ((fontSize ?? defaultFontSize) / 100) * emuPerPoint;
    const room = Math.max(size, width - insets.sides - (bullet ? indent : 0) - level * indent);
    return Math.ceil((widthInType(text) * size) / room) * size * lineHeight;
  });
  return insets.ends + heights.reduce((sum, height) => sum + height, 0);
}

/** Height of one line of the largest type in it, in EMU. */
export function lineOf({ paragraphs }: Pick<TextShape, 'paragraphs'>): number {
  const sizes = paragraphs.map(({ fontSize }) => fontSize ?? defaultFontSize);
  return (sizes.reduce((most, size) => Math.max(most, size), 0) / 100) * emuPerPoint * lineHeight;
}

/** Width of a text in parts of its type size. */
function widthInType(text: string): number {
  let width = 0;
  for (const character of text) width += latinWidths[character.charCodeAt(0)] ?? widthOf(character);
  return width;
}

function widthOf(character: string): number {
  if (wide.test(character)) return 1;
  if (narrow.test(character)) return 0.28;
  return broad.test(character) ? 0.6 : 0.48;
}
