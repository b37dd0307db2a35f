import type { Reading } from '../../figures/amounts-in-text.js';
import { type Claim, claimsOfChart, claimsOfTable, growthOf, marginsOf } from '../../figures/claims.js';
import { claimsInText, mayClaim } from '../../figures/claims-in-text.js';
import { showFigure } from '../../figures/read-figures.js';
import {
  type DocumentText,
  holdsSentences,
  type LocatedChart,
  type LocatedTable,
  type LocatedText,
} from '../../views/document-text.js';
import { anyTypeCheck, draftAbout, noOptions } from '../check.js';
import { groupBy } from '../sightings.js';
import { andMore, capitalised, inPlace, list, placedAt, slideOf } from '../wording.js';
import { conflictingCategories } from './category-figures.js';
import { conflictingPoints } from './chart-points.js';
import { sectionsOfParts, withoutOtherSubjects } from './other-subjects.js';
import { conflictingPages } from './own-pages.js';
import { sentenceConflicts } from './sentence-conflicts.js';
import { withSentences } from './sheet-sentences.js';
import { shiftedLines } from './shifted-lines.js';
import { conflictingStaff } from './staff-totals.js';
import { conflictingMultiples } from './stated-multiples.js';
import { conflictingRanges } from './stated-ranges.js';
import { conflictingStatistics } from './stated-statistics.js';
import { conflictingTrends } from './stated-trends.js';
import { conflictingSuperlatives } from './superlatives.js';
import { undatedRates } from './undated-rates.js';

/** A claim with its place. */
interface Placed extends Claim {
  readonly place: string;
  /** The slide that it is on; '' in documents without slides. */
  readonly page: string;
  /** A table or a chart; null for a sentence. */
  readonly source: string | null;
  readonly isNote: boolean;
}

export const conflictingFigures = anyTypeCheck({
  name: 'conflicting-figures',
  category: 'data',
  defaultSeverity: 'high',
  description: 'A figure has the same value and unit in all sentences, tables, charts and notes.',
  options: noOptions,
  run(document) {
    const all = claimsOf(document);
    const content = withoutOtherSubjects(document, sectionsOfParts(all));
    const claims = claimsOf(content);
    const points = conflictingPoints(content, slideOf);
    const pages = [...groupBy(claims, ({ page }) => page).values()];
    const conflicts = pages.flatMap(conflictsOfPage);
    const apart = pages.length > 1 ? conflictsAcross(claims) : [];
    const shifted = pages.length > 1 ? shiftedLines(claims) : [];
    const known = [...conflicts, ...apart, ...shifted, ...conflictingMultiples(content)];
    known.push(...conflictingStatistics(content, (place) => slideOf(place) || sectionOf(place)));
    known.push(...conflictingTrends(content), ...conflictingRanges(content));
    known.push(...conflictingStaff(content));
    known.push(...undatedRates(content, claims), ...conflictingSuperlatives(withSentences(content)));
    if (document.statements === undefined) known.push(...conflictingPages(document, all));
    const isKnown = new Set(known.map(({ place }) => place));
    known.push(...points.filter(({ place }) => !isKnown.has(place)));
    known.push(...conflictingCategories(content).filter(({ place }) => !isKnown.has(place)));
    const places = new Set(known.map(({ place }) => place));
    const inSentences = sentenceConflicts(withSentences(content)).filter(({ place }) => !places.has(place));
    const pointConflicts = [
      ...new Map(
        [...known, ...inSentences].map((pointConflict) => [
          `${pointConflict.place} ${pointConflict.headline}`,
          pointConflict,
        ]),
      ).values(),
    ];
    return draftAbout(pointConflicts, (first) => ({
      ...placedAt([...new Set(pointConflicts.map(({ place }) => place))]),
      message: `${first.headline}${andMore(pointConflicts.length - 1, 'figure')}.`,
      expected: 'the same figure for the same item in texts, tables, charts and notes, allowing for rounding',
      actual: list(
        pointConflicts.map(({ reason }) => reason),
        '; ',
        maxReasonLength,
      ),
      suggestion:
        'Write sentences, tables, charts and notes from one set of figures, and convert units in one place. Check for a text that is older than the figures, and for thousands that were taken for millions.',
    }));
  },
});

/** Two places and the sum must be in it. */
const maxReasonLength = 300;
/** Past this many the document says more of one line than any reader would compare. */
const maxClaims = 2_000;

function claimsOf(content: DocumentText): Placed[] {
  const claims: Placed[] = [];
  const titles = new Map<string, string>();
  const homes = homesOf(content);
  for (const located of content.texts()) {
    // Workbooks say nothing in sentences, and have millions of cells.
    if (!holdsSentences(located)) continue;
    if (claims.length >= maxClaims) return claims;
    if (located.kind === 'title') titles.set(slideOf(located.locate()), located.text);
    if (mayClaim(located.text)) claims.push(...claimsOfText(located, titles, homes));
  }
  for (const table of content.tables()) claims.push(...placedOfTable(table, titles));
  for (const chart of content.charts?.() ?? []) claims.push(...placedOfChart(chart, titles));
  return claims;
}

function claimsOfText(
  located: LocatedText,
  titles: ReadonlyMap<string, string>,
  homes: ReadonlyMap<string, string>,
): Placed[] {
  const { kind, text } = located;
  const place = located.locate();
  const page = slideOf(place);
  const own = page === '' ? '' : `${titles.get(page) ?? ''} ${homes.get(page) ?? ''}`;
  const claims = claimsInText(text, own).map((claim): Placed => {
    return { ...claim, place, page, source: null, isNote: kind === 'notes' };
  });
  const section = page === '' ? sectionOf(place) : '';
  if (section === '') return claims;
  const undated = claimsInText(text, titles.get('') ?? '').filter(({ period }) => period === '');
  return [
    ...undated.map((claim) => ({ ...claim, place, page: section, source: null, isNote: false })),
    ...claims,
  ];
}

function placedOfTable(table: LocatedTable, titles: ReadonlyMap<string, string>): Placed[] {
  const place = table.locate();
  const page = slideOf(place);
  const levels = claimsOfTable(table, page === '' ? '' : (titles.get(page) ?? ''));
  return [...levels, ...growthOf(levels), ...marginsOf(levels)].map(({ row, ...claim }) => {
    // A figure of a company without a year is in the section about it.
    const home = page === '' && claim.period === '' ? sectionOf(place) : page;
    return { ...claim, place: table.locate(row), page: home, source: place, isNote: false };
  });
}

function placedOfChart(chart: LocatedChart, titles: ReadonlyMap<string, string>): Placed[] {
  const place = chart.locate();
  const page = slideOf(place);
  const levels = claimsOfChart(chart, titles.get(page) ?? '');
  return [...levels, ...growthOf(levels)].map((claim) => {
    return { ...claim, place, page, source: place, isNote: false };
  });
}

/** The place of each page's company, by its table of facts: a sentence may place all employees there. */
function homesOf(content: DocumentText): Map<string, string> {
  const homes = new Map<string, string>();
  for (const table of content.tables()) {
    const home = table.rows.find(([label = '']) =>
      /^(?:headquarters?|head office|hq|seat)$/i.test(label.trim()),
    );
    const page = home === undefined ? '' : slideOf(table.locate());
    if (home !== undefined && page !== '') homes.set(page, home[1] ?? '');
  }
  return homes;
}

/** `section "Market"`; '' in presentations and before the first heading. */
function sectionOf(place: string): string {
  return /^section [^,]+/.exec(place)?.[0] ?? '';
}

interface Conflict {
  readonly place: string;
  /** `Revenue 2025 is SGD 11.7 m in chapter 4, paragraph 1, but SGD 171.6 m in table 1, row 2`. */
  readonly headline: string;
  readonly reason: string;
}

/** On one slide, or in one document without slides. */
function conflictsOfPage(claims: readonly Placed[]): Conflict[] {
  return [...groupBy(claims, keyOf).values()].flatMap((same) => {
    const known = knownOf(same);
    if (known === null) return [];
    return same.flatMap((claim) => {
      // Two sentences of a slide may be about two companies; a note is about the contents of the slide.
      const isOwn = claim.source === known.source && (known.source !== null || claim.isNote === known.isNote);
      return isOwn ? [] : (conflictOf(claim, known) ?? []);
    });
  });
}

/** Sentences of other slides against the one table or chart of the deck that has the line. */
function conflictsAcross(claims: readonly Placed[]): Conflict[] {
  return [...groupBy(claims, ({ line }) => line).values()].flatMap((ofLine) => {
    const sources = new Set(ofLine.flatMap(({ source }) => source ?? []));
    const telling = new Set(ofLine.flatMap(({ source, page }) => (source === null ? [page] : [])));
    // A deck of many companies states the revenue of each.
    if (sources.size !== 1 || telling.size > 3) return [];
    return [...groupBy(ofLine, keyOf).values()].flatMap((same) => {
      const known = same.find(({ source, period }) => source !== null && period !== '');
      if (known === undefined) return [];
      return same.flatMap((claim) =>
        claim.source !== null || claim.page === known.page ? [] : (conflictOf(claim, known) ?? []),
      );
    });
  });
}

function keyOf({ line, period, isGrowth }: Placed): string {
  return `${line} ${period} ${isGrowth ?? false}`;
}

/** Reference for the other claims: a table before a chart before a sentence. Null if tables have it in two ways: they are about two things. */
function knownOf(same: readonly Placed[]): Placed | null {
  const inTables = same.filter(({ source }) => source?.includes('table') === true);
  const [first, ...others] = inTables;
  if (others.some((placed) => first !== undefined && !agree(first, placed))) return null;
  const known = first ?? same.find(({ source }) => source !== null) ?? same[0] ?? null;
  // Without slides, two sentences may be of two companies, and what names no year is of any.
  const isLoose = known?.source === null || known?.period === '';
  return known === null || (isLoose && known.page === '') ? null : known;
}

const vagueShare = 0.1;

function conflictOf(claim: Placed, known: Placed): Conflict | null {
  const isOtherCurrency =
    claim.currency !== null && known.currency !== null && claim.currency !== known.currency;
  const isSame = agree(claim, known);
  // Figures that differ in another currency were converted.
  if (isOtherCurrency !== isSame) return null;
  const [one, other] = [claim, known].map(({ readings }) => readings[0]?.value ?? 0);
  const [own = 0, right = 0] = [one, other];
  const what = `${named(claim)} is "${claim.written}" in ${claim.place}, and "${known.written}" in ${known.place}`;
  const apart = isOtherCurrency ? `${claim.currency} and ${known.currency}` : differenceOf(own, right);
  const [shown, against] = [shownClaim(claim, known), shownClaim(known, claim)];
  const period = claim.period === '' ? '' : ` ${claim.period}`;
  const line = nameOfLine(claim);
  const headline = `${capitalised(line)}${period} ${line.endsWith('s') ? 'are' : 'is'} ${shown} ${inPlace(claim.place)}, but ${against} ${inPlace(known.place)}`;
  return { place: claim.place, headline, reason: `${what}: ${apart}` };
}

function differenceOf(own: number, right: number): string {
  const isLarge = Math.abs(own) >= 1e6 && Math.abs(right) >= 1e6;
  const [left, less, rest] = [own, right, own - right].map((value) =>
    isLarge ? `${showFigure(value / 1e6)} m` : showFigure(value),
  );
  return `${left} - ${less} = ${rest}`;
}

/** The figure as it is written, or a large one in millions with its currency: 171,600 in a table of thousands is SGD 171.6 m. */
function shownClaim(claim: Placed, placed: Placed): string {
  const { written, readings, currency, isUnscaled } = claim;
  // Sentences name their unit.
  if (claim.source === null && placed.source === null) return written;
  const value = readings[0]?.value ?? 0;
  const isLarge = [value, placed.readings[0]?.value ?? 0].every((candidate) => Math.abs(candidate) >= 1e6);
  if (!isLarge || isUnscaled || placed.isUnscaled) return written;
  const unit = currency ?? placed.currency;
  const millions = showFigure(Number((value / 1e6).toPrecision(6)));
  const hasCommas = [written, placed.written].some((text) => /\d,\d{1,2}(?!\d)/.test(text));
  const shown = hasCommas ? millions.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) : millions;
  return `${unit === null ? '' : `${unit} `}${shown} m`;
}

/** `revenue`, `gross profit`, `EBITDA`. */
function nameOfLine({ line, isGrowth }: Placed): string {
  const name = line
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(?:ebitda|ebit)\b/, (word) => word.toUpperCase());
  return isGrowth ? `growth of ${name}` : name;
}

function named(claim: Placed): string {
  const { period } = claim;
  const name = nameOfLine(claim);
  return period === '' ? name : `${name} of ${period}`;
}

function agree(a: Claim, b: Claim): boolean {
  const isVague = a.isVague || b.isVague;
  const scales = a.isUnscaled || b.isUnscaled ? [1, 1e3, 1e6, 1e9, 1e-3, 1e-6, 1e-9] : [1];
  return a.readings.some((left) =>
    b.readings.some((right) =>
      scales.some((scale) =>
        isClose(left, { value: right.value * scale, rounding: right.rounding * scale }, isVague),
      ),
    ),
  );
}

function isClose(a: Reading, b: Reading, isVague: boolean): boolean {
  const [left, right] = [Math.abs(a.value), Math.abs(b.value)];
  const hidden = a.rounding + b.rounding + (isVague ? vagueShare * Math.max(left, right) : 0);
  return Math.abs(left - right) <= hidden * 1.01 + 1e-9;
}
