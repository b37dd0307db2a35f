import type { Box, PptxDocument, Slide, SlidePicture, TextShape } from '@fixpoint/documents/model';
import type { TextArea } from '../fonts/measure-text.js';
import type { PresentationView } from '../views/presentation/presentation-view.js';

/** A slide's texts that show, its number and footer included if they are on the slide itself. */
export function shownTexts({ titleShape, texts, placeholderTexts }: Slide): TextShape[] {
  return [...(titleShape === null ? [] : [titleShape]), ...texts, ...placeholderTexts].filter(
    ({ hidden }) => !hidden,
  );
}

export const emuPerInch = 914_400;

/**
 * Ratio of the height that a text needs to its box's height; null if it fits by less than a line, or if its box has no height.
 * Programs write a box without height for a text whose height they do not know.
 */
export function shareNeeded({ setting }: TextShape, area: TextArea | null): number | null {
  if (setting === null || setting.box === null || area === null) return null;
  const { height } = setting.box;
  // Margins give way before words leave the box.
  const needed = area.words.height;
  if (height < area.lineHeight / 2 || needed - height < area.lineHeight * 0.7) return null;
  return needed / height;
}

/**
 * True if a reader sees that a text leaves its box: the box is painted, or the text leaves the slide or runs into something else. If
 * the room beside the box is free, the text is only lower than was meant.
 */
export function runsInto(
  text: TextShape,
  { words, lineHeight }: TextArea,
  slide: Slide,
  size: PptxDocument['slideSize'],
  areaOf: PresentationView['areaOf'],
): boolean {
  const box = text.setting?.box ?? null;
  if (box === null || text.setting?.turn !== 0) return false;
  const half = lineHeight / 2;
  if (text.setting.painted || words.top < -half || words.top + words.height > size.height + half) return true;
  // Texts that come and go may be in one another's place.
  if (slide.animated) return false;
  const others = [
    ...shownTexts(slide).flatMap((textShape) => (textShape === text ? [] : (areaOf(textShape)?.words ?? []))),
    ...[...slide.pictures, ...slide.tables, ...slide.charts].map((item) => item.box),
  ];
  return others.some((candidate) => {
    // A text on its box is there by intent, or is reported by another check.
    const shared =
      candidate === null || overlapOf(candidate, box) !== null ? null : overlapOf(candidate, words);
    return shared !== null && shared.height > half && shared.width > half;
  });
}

/** Common part of two boxes, by its sides; null if they do not meet. */
export function overlapOf(a: Box, b: Box): { readonly width: number; readonly height: number } | null {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Fewer are a colour or a line that is meant to be drawn out. */
const minPixels = 16;

/** The pixels of a picture that its slide shows; null if they are not known, or if it is not a picture of something. */
export function shownPixels({
  raster,
}: SlidePicture): { readonly width: number; readonly height: number } | null {
  if (raster === null) return null;
  const { crop } = raster;
  const width = raster.width * (1 - crop.left - crop.right);
  const height = raster.height * (1 - crop.top - crop.bottom);
  return width < minPixels || height < minPixels ? null : { width, height };
}
