import type { Slide, TextShape } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { pptxCheck } from '../check.js';
import { list, percent, textPlace } from '../wording.js';

export const textOverflow = pptxCheck({
  name: 'text-overflow',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'Texts fit into their boxes, by an estimate that only reports what is clearly too long.',
  options: z.strictObject({
    threshold: z
      .number()
      .min(1)
      .max(100)
      .default(1.15)
      .describe('How many times its box’s height a text may need.'),
  }),
  run({ slides }, _template, { options: { threshold } }) {
    const over = slides.flatMap((slide) => overfull(slide, threshold));
    if (over.length === 0) return [];
    return [
      {
        key: '',
        location: list(
          over.map(({ location }) => location),
          '; ',
        ),
        message: `${countOf(over.length, 'text seems', 'texts seem')} too long for ${over.length === 1 ? 'its box' : 'their boxes'}. This is an estimate: look at the slides.`,
        expected: `texts that need at most ${percent(threshold, 1)} of their box’s height`,
        actual: list(
          over.map(({ location, share }) => `${location}: about ${percent(share, 1)}`),
          '; ',
        ),
        suggestion:
          'Shorten the text, use smaller type or a larger box, continue on another slide, or let the box shrink its text (normAutofit).',
      },
    ];
  },
});

function overfull(slide: Slide, threshold: number): { location: string; share: number }[] {
  const texts = slide.titleShape === null ? slide.texts : [slide.titleShape, ...slide.texts];
  return texts.flatMap((text) => {
    const share = shareNeeded(text);
    if (share === null || share <= threshold) return [];
    return {
      location: `slide ${slide.number}, ${textPlace(text)}`,
      share,
    };
  });
}

/**
 * How many times its box's height a text needs; null where it cannot be known. The layout may let a placeholder shrink its
 * text without the slide saying so, so placeholders are not checked. Less than a line too much is no overflow.
 */
function shareNeeded(text: TextShape): number | null {
  const { box, autofit, placeholder } = text;
  if (box === null || box.width <= 0 || box.height <= 0 || autofit !== 'none' || placeholder !== null)
    return null;
  // Programs write a box without height for a text that has none of its own: it is where the text is, not its room.
  if (box.height < lineOf(text) / 2) return null;
  const needed = estimateHeight(text, box.width);
  return needed - box.height < lineOf(text) ? null : needed / box.height;
}

const emuPerPoint = 12_700;

/** What a text box leaves free at its sides, and above and below, unless it sets other margins (ECMA-376 part 1, 21.1.2.1.1). */
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
function lineOf({ paragraphs }: Pick<TextShape, 'paragraphs'>): number {
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
