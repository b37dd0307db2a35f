import type { Slide, TextShape } from '@fixpoint/documents/model';
import { z } from 'zod';
import { draftAbout, pptxCheck } from '../check.js';
import { shownTexts } from '../slide-layout.js';
import { andMore, capitalised, list, partOfSlide, placedAt, textPlace } from '../wording.js';

export const smallType = pptxCheck({
  name: 'small-type',
  category: 'appearance',
  defaultSeverity: 'medium',
  description: 'No text is set in type that is too small to read.',
  options: z.strictObject({
    min_points: z.number().min(1).max(72).default(8).describe('Minimum type size in points.'),
    min_chart_points: z
      .number()
      .min(1)
      .max(72)
      .default(6)
      .describe('Minimum type size of the labels of charts, in points.'),
  }),
  run({ slides }, _template, { options: { min_points, min_chart_points } }) {
    const small = slides.flatMap((slide) => [
      ...smallTexts(slide, min_points),
      ...smallLabels(slide, min_chart_points),
    ]);
    return draftAbout(small, (first) => ({
      ...placedAt(small.map(({ location }) => location)),
      message: `${capitalised(partOfSlide(first.location))} has type of ${first.points} points; the minimum is ${first.least}${andMore(small.length - 1, 'text')}.`,
      expected: `type of at least ${min_points} points`,
      actual: list(
        small.map(({ location, points }) => `${location}: ${points} points`),
        '; ',
      ),
      suggestion:
        'Shorten the text or give it more room instead of smaller type; leave out text that is too small to read.',
    }));
  },
});

interface SmallText {
  readonly location: string;
  readonly points: number;
  readonly least: number;
}

function smallLabels({ number, charts }: Slide, least: number): SmallText[] {
  return charts.flatMap(({ smallestType = Number.POSITIVE_INFINITY }, index) => {
    const points = smallestType / 100;
    return points >= least ? [] : { location: `slide ${number}, chart ${index + 1}`, points, least };
  });
}

function smallTexts(slide: Slide, least: number): SmallText[] {
  const texts = shownTexts(slide).flatMap((text) => {
    const points = smallestOf(text);
    if (points === null || points >= least) return [];
    return { location: `slide ${slide.number}, ${textPlace(text)}`, points, least };
  });
  const tables = slide.tables.flatMap(({ smallestType }, index) => {
    const points = smallestType === null ? null : smallestType / 100;
    if (points === null || points >= least) return [];
    return { location: `slide ${slide.number}, table ${index + 1}`, points, least };
  });
  return [...texts, ...tables];
}

/** In points, of texts with enough letters or digits to be read, as their box shrinks them. */
function smallestOf({ setting }: TextShape): number | null {
  if (setting === null) return null;
  const sizes = setting.lines.flatMap(({ runs }) =>
    runs.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text)).map(({ size }) => size),
  );
  if (sizes.length === 0) return null;
  const smallest = sizes.reduce((least, size) => Math.min(least, size));
  return Math.round((smallest / 100) * setting.fontScale * 10) / 10;
}
