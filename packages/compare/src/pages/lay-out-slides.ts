import type { Box, PptxDocument, SetLine, Slide, TextShape } from '@fixpoint/documents/model';
import type { PageShape, SlidePage } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { gridOfTable, typeOf } from '../places/table-grid.js';
import type { PagesBudget } from './pages-budget.js';
import type { PictureShelf } from './picture-shelf.js';

type Size = PptxDocument['slideSize'];
/** A shape with its place in the order of drawing. */
type Drawn = readonly [order: number, shape: PageShape];

export const emuPerPoint = 12_700;
/** What programs show where nothing is stated, in points. */
const usualType = 18;
const mostValues = 60;
/** Tables and charts have no order in the model; they stand above pictures of grounds and below texts on them. */
const middle = 0.5;

interface Kept {
  readonly budget: PagesBudget;
  readonly shelf: PictureShelf;
}

/** The slides as far as the budget reaches; their pictures are put on the shelf. */
export function layOutSlides({ slides, slideSize }: PptxDocument, kept: Kept): SlidePage[] {
  return slides.filter(() => kept.budget.takePage()).map((slide) => layOutSlide(slide, slideSize, kept));
}

function layOutSlide(slide: Slide, size: Size, { budget, shelf }: Kept): SlidePage {
  const { titleShape, texts, placeholderTexts, tables, pictures, charts } = slide;
  const drawn: Drawn[] = [
    ...pictures.map((picture): Drawn | null => {
      if (picture.box === null) return null;
      const image = shelf.put(picture);
      return [
        picture.order,
        {
          kind: 'picture',
          name: toSafeLine(picture.name, 200),
          box: shareBox(picture.box, size),
          turn: picture.turn,
          label: budget.takeText(toSafeLine(picture.description)),
          ...(image === null ? {} : { image }),
        },
      ];
    }),
    ...tables.map((table): Drawn | null => {
      if (table.box === null) return null;
      const { columns, rows } = gridOfTable(table, table.box);
      return [
        middle,
        {
          kind: 'table',
          name: toSafeLine(table.name, 200),
          box: shareBox(table.box, size),
          size: typeOf(table) / 100,
          columns: columns.map((edge) => shareOf(edge, size.width)),
          rows: rows.map((edge) => shareOf(edge, size.height)),
          cells: table.rows.map((row) => row.map((text) => budget.takeText(toSafeLine(text)))),
        },
      ];
    }),
    ...charts.map((chart): Drawn | null =>
      chart.box === null
        ? null
        : [
            middle,
            {
              kind: 'chart',
              name: toSafeLine(chart.name, 200),
              box: shareBox(chart.box, size),
              title: budget.takeText(toSafeLine(chart.title ?? '')),
              plot: chart.kind,
              values: chart.series[0]?.values.slice(0, mostValues) ?? [],
              labels:
                chart.series[0]?.categories
                  .slice(0, mostValues)
                  .map((label) => budget.takeText(toSafeLine(label))) ?? [],
            },
          ],
    ),
    ...[...(titleShape === null ? [] : [titleShape]), ...texts, ...placeholderTexts]
      .filter(({ hidden }) => !hidden)
      .map((shape): Drawn | null => {
        const laid = layOutText(shape, size, budget);
        return laid === null ? null : [shape.order, laid];
      }),
  ].filter((one) => one !== null);
  return {
    number: slide.number,
    title: budget.takeText(toSafeLine(slide.title ?? '')),
    hidden: slide.hidden,
    shapes: drawn
      .toSorted(([one], [other]) => one - other)
      .map(([, shape]) => shape)
      .filter(() => budget.takeShape()),
  };
}

function layOutText(shape: TextShape, size: Size, budget: PagesBudget): PageShape | null {
  const { setting, name, paragraphs, fontSize } = shape;
  const box = setting?.box ?? shape.box;
  if (box === null) return null;
  if (setting === null) {
    const lines = paragraphs.map(({ text }) => ({
      align: 'center' as const,
      indent: 0,
      first: 0,
      spacing: 1.2,
      runs: [
        {
          text: budget.takeText(toSafeLine(text)),
          size: (fontSize ?? usualType * 60) / 100,
          bold: false,
          color: null,
        },
      ],
    }));
    const padding = { left: 4, top: 4, right: 4, bottom: 4 };
    return {
      ...frameOf(name, box, size),
      turn: 0,
      ground: null,
      anchor: 'middle',
      padding,
      wraps: true,
      lines,
    };
  }
  const { margins, turn, anchor, wraps, painted, ground, fontScale, lineScale } = setting;
  return {
    ...frameOf(name, box, size),
    turn,
    ground: painted ? ground : null,
    anchor,
    padding: {
      left: inPoints(margins.left),
      top: inPoints(margins.top),
      right: inPoints(margins.right),
      bottom: inPoints(margins.bottom),
    },
    wraps,
    lines: setting.lines.map((line) => layOutLine(line, { fontScale, lineScale }, budget)),
  };
}

function frameOf(name: string, box: Box, size: Size) {
  // A box without height is one whose height its program did not know.
  const known = {
    ...box,
    width: Math.max(box.width, emuPerPoint),
    height: Math.max(box.height, emuPerPoint),
  };
  return { kind: 'text' as const, name: toSafeLine(name, 200), box: shareBox(known, size) };
}

function layOutLine(
  { align, left, indent, runs, size, spacing }: SetLine,
  { fontScale, lineScale }: { fontScale: number; lineScale: number },
  budget: PagesBudget,
) {
  const largest = Math.max(1, ...runs.map((run) => run.size), ...(runs.length === 0 ? [size] : []));
  const share = 'share' in spacing ? spacing.share * 1.2 * lineScale : spacing.points / largest;
  return {
    align,
    indent: inPoints(left),
    first: runs.length === 0 ? 0 : inPoints(indent),
    spacing: round(Math.min(Math.max(share, 0.5), 5)),
    // A line without words keeps its height.
    runs: (runs.length === 0 ? [{ text: ' ', size, bold: false, color: null }] : runs).map((run) => ({
      text: budget.takeText(run.text),
      size: round((run.size * fontScale) / 100),
      bold: run.bold,
      color: run.color,
    })),
  };
}

function inPoints(emu: number): number {
  return round(emu / emuPerPoint);
}

function shareBox({ left, top, width, height }: Box, size: Size) {
  return {
    left: shareOf(left, size.width),
    top: shareOf(top, size.height),
    width: shareOf(width, size.width),
    height: shareOf(height, size.height),
  };
}

function shareOf(emu: number, whole: number): number {
  return Math.round((emu / whole) * 10_000) / 10_000;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
