import type { CellShade, SetRun, Table, TextShape } from '@fixpoint/documents/model';
import { z } from 'zod';
import { datesInText } from '../../figures/dates-in-text.js';
import { draftAbout, pptxCheck } from '../check.js';
import { shownTexts } from '../slide-layout.js';
import { andMore, capitalised, list, partOfSlide, placedAt, textPlace } from '../wording.js';

export const lowContrast = pptxCheck({
  name: 'low-contrast',
  category: 'appearance',
  defaultSeverity: 'medium',
  description: 'Texts and tables have enough contrast with their background, as defined by WCAG.',
  options: z.strictObject({
    min_ratio: z
      .number()
      .min(1)
      .max(21)
      .default(4.5)
      .describe('Minimum contrast ratio of normal type. WCAG requires 4.5 (AA) or 7 (AAA).'),
    min_ratio_large: z
      .number()
      .min(1)
      .max(21)
      .default(3)
      .describe(
        'Minimum contrast ratio of large type (18 points, or 14 in bold), and of dates, footers and slide numbers in any size. WCAG requires 3 (AA) or 4.5 (AAA) for large type.',
      ),
  }),
  run({ slides }, _template, { options }) {
    const known = new Map<string, number>();
    const contrastOf = (a: string, b: string) => {
      const pair = a + b;
      const ratio = known.get(pair) ?? contrast(a, b);
      if (known.size < maxKnown) known.set(pair, ratio);
      return ratio;
    };
    const faint = slides.flatMap((slide) => [
      ...shownTexts(slide).flatMap((text) => {
        // Office's own themes show these in a grey of 3.5 to 1.
        const isAside = slide.placeholderTexts.includes(text) || isNumberOrDate(text);
        const result = faintestOf(
          pairsOfText(text),
          isAside ? { ...options, min_ratio: options.min_ratio_large } : options,
          contrastOf,
        );
        return result === null ? [] : { location: `slide ${slide.number}, ${textPlace(text)}`, ...result };
      }),
      ...slide.tables.flatMap((table, index) => {
        const result = faintestOf(pairsOfTable(table), options, contrastOf);
        return result === null
          ? []
          : { location: `slide ${slide.number}, table ${index + 1}, row ${result.row}`, ...result };
      }),
    ]);
    return draftAbout(faint, (first) => ({
      ...placedAt(faint.map(({ location }) => location)),
      message: `${capitalised(partOfSlide(first.location))} is hard to read: #${first.color} on #${first.ground} has a contrast of ${first.ratio.toFixed(1)} to 1${andMore(faint.length - 1, 'text')}.`,
      expected: `a contrast of at least ${options.min_ratio} to 1, and of at least ${options.min_ratio_large} to 1 in large type`,
      actual: list(
        faint.map(
          ({ location, color, ground, ratio }) =>
            `${location}: #${color} on #${ground} is ${ratio.toFixed(1)} to 1`,
        ),
        '; ',
      ),
      suggestion:
        'Choose the colour of the text by its background: dark on light, light on dark, or the theme’s own pairs (tx1 on bg1).',
    }));
  },
});

/** Decks have few pairs of colours; further pairs, in a deck with thousands, are computed again each time. */
const maxKnown = 1_000;

interface ColorPair {
  readonly color: string;
  readonly ground: string;
  readonly isLarge: boolean;
}

/** The pair that is the hardest to read, if it is too hard. */
function faintestOf<Pair extends ColorPair>(
  pairs: Iterable<Pair>,
  least: { readonly min_ratio: number; readonly min_ratio_large: number },
  contrastOf: (one: string, other: string) => number,
): (Pair & { readonly ratio: number }) | null {
  let faintest: (Pair & { readonly ratio: number }) | null = null;
  for (const pair of pairs) {
    const ratio = contrastOf(pair.color, pair.ground);
    const enough = pair.isLarge ? least.min_ratio_large : least.min_ratio;
    if (isBelow(ratio, enough) && ratio < (faintest?.ratio ?? 21)) faintest = { ...pair, ratio };
  }
  return faintest;
}

/** The colours of a text's runs that have words or figures. */
function* pairsOfText({ setting }: TextShape): Iterable<ColorPair> {
  const ground = setting?.ground ?? null;
  if (setting === null || ground === null) return;
  for (const { runs } of setting.lines) {
    for (const run of runs) {
      if (run.color !== null && /[\p{L}\p{N}]/u.test(run.text))
        yield { color: run.color, ground, isLarge: isLarge(run, setting.fontScale) };
    }
  }
}

/** The colours of a table's cells. Type of an unknown size counts as large. */
function pairsOfTable({ shades = [] }: Table): (CellShade & ColorPair)[] {
  return shades.map((shade) => ({
    ...shade,
    isLarge: shade.size === null || shade.size >= (shade.bold ? 1400 : 1800),
  }));
}

/** A plain text box with nothing but the number of a slide, a date or a time: programs save these placeholders so. */
function isNumberOrDate({ paragraphs }: TextShape): boolean {
  const [text = '', ...others] = paragraphs.map((paragraph) => paragraph.text.trim()).filter(Boolean);
  if (others.length > 0) return false;
  if (/^(?:<number>|‹#›|\d{1,3}(?: ?\/ ?\d{1,3})?|\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)$/i.test(text))
    return true;
  const [date] = datesInText(text);
  return date !== undefined && /^(?:\p{L}{3,12}, )?$/u.test(text.replace(date.text, ''));
}

/** A ratio is shown with one decimal: no reader sees that 4.48 is less than 4.5. */
function isBelow(ratio: number, enough: number): boolean {
  return Number(ratio.toFixed(1)) < enough;
}

function isLarge({ size, bold }: SetRun, scale: number): boolean {
  return size * scale >= (bold ? 1400 : 1800);
}

/** From 1 to 21, as WCAG 2.2 defines it for two colours (RRGGBB). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((first, second) => second - first);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
