import {
  type Box,
  isAlike,
  type PptxDocument,
  type SetRun,
  type Slide,
  type TextShape,
} from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import type { TextArea } from '../../fonts/measure-text.js';

/** Words of a slide that readers cannot see. */
export interface UnseenText {
  readonly shape: TextShape;
  /** Each paragraph or run that is affected. */
  readonly pieces: readonly string[];
  /** Reason, to follow "it": `is #FFFFFF on #FFFFFF`. */
  readonly cause: string;
}

/** Type that a reader can see, in hundredths of a point, and the opacity that it needs. */
const minSeen = 400;
const minSeenOpacity = 0.1;

/** The texts of a slide that readers cannot see, those of its footer left out. */
export function unseenTexts(
  slide: Slide,
  { slideSize }: Pick<PptxDocument, 'slideSize'>,
  areaOf: (text: TextShape) => TextArea | null,
): UnseenText[] {
  const shapes = [...(slide.titleShape === null ? [] : [slide.titleShape]), ...slide.texts];
  return shapes.flatMap((shape): UnseenText[] => {
    if (shape.hidden || shape.setting === null) return [];
    // Readers for the blind announce a title that is placed where it does not disturb.
    const cause = shape === slide.titleShape ? null : causeOfPlace(shape, slide, slideSize, areaOf);
    if (cause !== null) return [{ shape, pieces: shape.paragraphs.map(({ text }) => text), cause }];
    return unseenRuns(shape);
  });
}

function causeOfPlace(
  shape: TextShape,
  slide: Slide,
  size: PptxDocument['slideSize'],
  areaOf: (text: TextShape) => TextArea | null,
): string | null {
  const box = shape.setting?.turn === 0 ? shape.setting.box : null;
  if (box === null) return null;
  // Shapes of an animated slide come and go.
  const above = slide.animated
    ? []
    : (slide.fills ?? []).filter((fill) => fill.order > shape.order && meets(fill.box, box));
  const isOut = isOutside(box, size);
  if (above.length === 0 && !isOut) return null;
  const words = areaOf(shape)?.words ?? box;
  if (isOut && isOutside(words, size)) return 'lies off the slide';
  return above.some((fill) => covers(fill.box, words)) ? 'lies under a filled shape' : null;
}

function isOutside(box: Box, { width, height }: PptxDocument['slideSize']): boolean {
  return box.left >= width || box.top >= height || box.left + box.width <= 0 || box.top + box.height <= 0;
}

function meets(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}

function covers(a: Box, b: Box): boolean {
  return (
    a.left <= b.left &&
    a.top <= b.top &&
    a.left + a.width >= b.left + b.width &&
    a.top + a.height >= b.top + b.height
  );
}

/** The runs of a shape that cannot be seen, with the reason of the first. */
function unseenRuns(shape: TextShape): UnseenText[] {
  const { setting } = shape;
  if (setting === null) return [];
  const runs: { readonly text: string; readonly cause: string }[] = [];
  for (const line of setting.lines)
    for (const run of line.runs) {
      const cause = causeOfLook(run, setting);
      if (cause !== null) runs.push({ text: squeeze(run.text), cause });
    }
  const [first] = runs;
  if (first === undefined) return [];
  return [{ shape, pieces: runs.map(({ text }) => text), cause: first.cause }];
}

function causeOfLook(
  run: SetRun,
  { fontScale, ground }: Pick<NonNullable<TextShape['setting']>, 'fontScale' | 'ground'>,
): string | null {
  if (run.text.trim() === '') return null;
  const size = run.size * fontScale;
  if (size < minSeen) return `has type of ${countOf(Math.round(size / 10) / 10, 'point')}`;
  if (run.opacity !== undefined && run.opacity < minSeenOpacity) {
    return run.opacity === 0 ? 'is transparent' : `is ${Math.round((1 - run.opacity) * 100)} % transparent`;
  }
  if (run.color === null || ground === null || !isAlike(run.color, ground)) return null;
  return `is #${run.color} on #${ground}`;
}

/** The slide without the words that readers cannot see and without hidden shapes; the same object if it has neither. */
export function withoutUnseen(slide: Slide, unseen: readonly UnseenText[]): Slide {
  const reasons = new Map(unseen.map((unseenText) => [unseenText.shape, unseenText]));
  if (reasons.size === 0 && slide.texts.every(({ hidden }) => !hidden)) return slide;
  const texts = slide.texts
    .filter(({ hidden }) => !hidden)
    .map((shape) => {
      const unseenText = reasons.get(shape);
      return unseenText === undefined ? shape : withoutPieces(shape, unseenText.pieces);
    })
    .filter(({ paragraphs }) => paragraphs.length > 0);
  return { ...slide, texts };
}

/** A shape without these pieces of its text, and without the paragraphs that hold nothing else. */
function withoutPieces(shape: TextShape, pieces: readonly string[]): TextShape {
  const texts = shape.paragraphs.map(({ text }) => text);
  for (const piece of pieces) {
    const index = texts.findIndex((text) => text.includes(piece));
    if (index >= 0) texts[index] = squeeze((texts[index] ?? '').replace(piece, ' '));
  }
  const paragraphs = shape.paragraphs.map((paragraph, index) => ({ ...paragraph, text: texts[index] ?? '' }));
  return { ...shape, paragraphs: paragraphs.filter(({ text }) => text !== '') };
}

function squeeze(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
