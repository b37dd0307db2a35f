import type { Box, PptxDocument, Slide } from '@fixpoint/documents/model';
import { z } from 'zod';
import { draftAbout, type FindingDraft, pptxCheck } from '../check.js';
import { andMore, capitalised, list, partOfSlide, percent, placedAt, textPlace } from '../wording.js';
import { type CutTable, cutTables } from './cut-tables.js';

export const offSlide = pptxCheck({
  name: 'off-slide',
  category: 'appearance',
  defaultSeverity: 'medium',
  description: 'Texts, tables with all rows and columns, pictures and charts are inside the slide.',
  options: z.strictObject({
    visible: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("Minimum share of a shape's area that must be on the slide."),
  }),
  run({ slides, document: { slideSize } }, _template, { options: { visible } }) {
    const outside = slides.flatMap((slide) =>
      shapesOutside(slide, (box) => shareOn(slideSize, box), visible),
    );
    const cut = cutTables(slides, slideSize).filter(
      (table) => !outside.some(({ location }) => location === table.location),
    );
    const [first] = outside;
    if (first === undefined) return tablesAlone(cut);
    const places = [...outside, ...cut].map(({ location }) => location);
    return [
      {
        key: '',
        ...placedAt(places),
        message: `${capitalised(partOfSlide(first.location))} is not fully on the slide: ${first.share < 0.005 ? 'none' : percent(first.share, 1)} of it is visible${andMore(places.length - 1, 'shape')}.`,
        expected: `at least ${percent(visible, 1)} of every shape, and ${percent(Math.max(visible, wholeChart), 1)} of every chart, on its slide`,
        actual: list(
          [
            ...outside.map(({ location, share }) => `${location}: ${percent(share, 1)} on the slide`),
            ...cut.map(({ location, what }) => `${location}: ${what}`),
          ],
          '; ',
        ),
        suggestion,
      },
    ];
  },
});

const suggestion =
  'Compute positions from the size of the slide, in the same unit. If content runs past the lower edge, continue it on another slide.';

function tablesAlone(cut: readonly CutTable[]): FindingDraft[] {
  return draftAbout(cut, (first) => ({
    ...placedAt(cut.map(({ location }) => location)),
    message: `${capitalised(partOfSlide(first.location))} is not fully on the slide: ${first.what}${andMore(cut.length - 1, 'table')}.`,
    expected: 'every row and column of a table on its slide',
    actual: list(
      cut.map(({ location, what }) => `${location}: ${what}`),
      '; ',
    ),
    suggestion,
  }));
}

interface Outside {
  readonly location: string;
  /** From 0 to 1: how much of it is on the slide. */
  readonly share: number;
}

/** A chart has its axes and labels at its edges; a picture may bleed. */
const wholeChart = 0.9;

/** The shapes of which less than `visible` is on the slide. */
function shapesOutside(slide: Slide, shareOf: (box: Box) => number, visible: number): Outside[] {
  const outsides: Outside[] = [];
  const look = (box: Box | null, what: () => string, least = visible): void => {
    const share = box === null ? 1 : shareOf(box);
    if (share < least) outsides.push({ location: `slide ${slide.number}, ${what()}`, share });
  };
  const { titleShape, texts, tables, pictures, charts } = slide;
  for (const text of titleShape === null ? texts : [titleShape, ...texts])
    look(text.setting?.box ?? text.box, () => textPlace(text));
  for (const [word, boxes] of [
    ['table', tables],
    ['picture', pictures],
    ['chart', charts],
  ] as const)
    for (const [index, { box }] of boxes.entries())
      look(box, () => `${word} ${index + 1}`, word === 'chart' ? Math.max(visible, wholeChart) : visible);
  return outsides;
}

/** Share of a box that lies on the slide, from 0 to 1. A box without an area counts by where it is. */
function shareOn({ width, height }: PptxDocument['slideSize'], box: Box): number {
  return overlap(box.left, box.width, width) * overlap(box.top, box.height, height);
}

function overlap(start: number, length: number, end: number): number {
  if (length <= 0) return start >= 0 && start <= end ? 1 : 0;
  return Math.max(0, Math.min(start + length, end) - Math.max(start, 0)) / length;
}
