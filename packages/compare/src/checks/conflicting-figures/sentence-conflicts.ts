import { type DocumentText, holdsSentences } from '../../views/document-text.js';
import { groupBy } from '../sightings.js';
import type { PointConflict } from './chart-points.js';
import { type DatedAmount, datedAmounts, sentencesOf } from './dated-amounts.js';
import { holdsFigure } from './figure-fit.js';
import { conflictingYears, type Sentence, significantDigits } from './line-conflicts.js';
import { conflictingCells, swappedCells } from './named-cells.js';
import { conflictingNames } from './named-figures.js';
import { conflictingPayable } from './payable-amounts.js';
import { type ShownLine, shownLines } from './shown-lines.js';
import { pageOf, statedLevels } from './stated-levels.js';
import { conflictingTotals } from './stated-totals.js';
import { swappedDigits } from './swapped-digits.js';
import { conflictingPairs } from './undated-pairs.js';
import { conflictingUnits } from './unit-conflicts.js';
import { slippedUnits } from './unit-slips.js';

const maxText = 4_000;
const maxSentence = 400;
const maxSentences = 1_000;

/** Figures of sentences that the tables and charts of the document show differently, by the names and years beside them. */
export function sentenceConflicts(content: DocumentText): PointConflict[] {
  const sentences = sentencesWithFigures(content);
  const lines = shownLines(content);
  const sources = [...groupBy(lines, ({ source }) => source).values()];
  // On other pages, a figure of one or two digits is the same by chance.
  const isShown = (amount: DatedAmount, page: string) =>
    lines.some(
      ({ cells, source }) =>
        (pageOf(source) === page || significantDigits(amount) > 2) &&
        cells.some(({ figure }) => holdsFigure(amount, figure)),
    );
  const pages = groupBy(
    sources.filter(([line]) => line !== undefined),
    ([line]) => pageOf(line?.source ?? ''),
  );
  const conflicts = sentences.flatMap((sentence) => {
    const pointConflicts = conflictOf(sentence, lines, sources);
    if (pointConflicts.length > 0) return pointConflicts;
    const page = pageOf(sentence.locate());
    const isKnown = (amount: DatedAmount) => isShown(amount, page);
    const totals = conflictingTotals(sentence, pages.get(page) ?? [], isKnown);
    return totals.length > 0 ? totals : conflictingPayable(sentence, content, sources, isKnown);
  });
  const places = new Set(conflicts.map(({ place }) => place));
  return [
    ...conflicts,
    ...swappedCells(lines),
    ...statedLevels(content, lines).filter(({ place }) => !places.has(place)),
  ];
}

/** True for two figures, or for one in thousands or more. */
function hasLargeFigures({ amounts }: Sentence): boolean {
  return amounts.length > 1 || amounts.some(({ scale }) => scale > 1);
}

function hasDigits(text: string, maxLength: number): boolean {
  return text.length <= maxLength && /\d/.test(text);
}

function sentencesWithFigures(content: DocumentText): Sentence[] {
  const sentences: Sentence[] = [];
  for (const located of content.texts()) {
    const { text, locate } = located;
    if (!holdsSentences(located) || !hasDigits(text, maxText)) continue;
    for (const part of sentencesOf(text)) {
      const amounts = hasDigits(part, maxSentence) ? datedAmounts(part) : [];
      if (amounts.length === 0) continue;
      if (sentences.length === maxSentences) return sentences;
      sentences.push({ text: part, amounts, locate });
    }
  }
  return sentences;
}

/** The first conflict of a sentence. */
function conflictOf(
  sentence: Sentence,
  lines: readonly ShownLine[],
  sources: readonly (readonly ShownLine[])[],
): PointConflict[] {
  if (!hasLargeFigures(sentence)) return conflictingCells(sentence, sources);
  for (const find of [slippedUnits, conflictingUnits, conflictingYears, conflictingPairs]) {
    const pointConflicts = find(sentence, lines);
    if (pointConflicts.length > 0) return pointConflicts.slice(0, 1);
  }
  const named = conflictingNames(sentence, sources);
  if (named.length > 0) return named;
  const swapped = swappedDigits(sentence, lines).slice(0, 1);
  return swapped.length > 0 ? swapped : conflictingCells(sentence, sources);
}
