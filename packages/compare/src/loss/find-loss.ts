import { countOf } from '@fixpoint/shared/text';
import type { FindingDraft } from '../checks/check.js';
import { andMore, capitalised, list, quote } from '../checks/wording.js';
import { foldCompanyName } from '../text/company-names.js';
import {
  contentsOf,
  type DocumentOutline,
  type OutlinePart,
  type OutlineRow,
  partNoun,
  wordsOf,
} from './document-outline.js';
import { type MatchedParts, matchParts, sharedWords } from './match-parts.js';

/** Maximum numbers that the template allows: content above them may be removed. Absent: no limit. */
export interface LossLimits {
  readonly companies?: number | undefined;
  readonly parts?: number | undefined;
}

/** Words that must be gone before a shorter text is a loss, and the share of all words. */
const minWordsLost = 40;
const toleratedShare = 0.5;

const suggestion =
  'Restore what is missing: the content of the previous document is right until a source says otherwise. Fix a finding where its text is written, instead of leaving out the part that it is in.';

/**
 * Content of an earlier document that is gone: companies, slides, sections, sheets, rows, most of the words of a part. Removed
 * duplicates, moved texts, other titles and replaced content are not losses. Pure.
 */
export function findLoss(
  before: DocumentOutline,
  after: DocumentOutline,
  limits: LossLimits = {},
): FindingDraft[] {
  if (before.type !== after.type) return [];
  const companies = lostCompanies(before, after, limits.companies);
  const names = new Set(companies.names.map(foldCompanyName));
  const matched = matchParts(before, after);
  // The slide or row of a missing company is the same loss.
  const isOfCompany = (name: string) => names.has(foldCompanyName(name));
  const parts = lostParts(before, after, matched, limits.parts).filter(({ title }) => !isOfCompany(title));
  const rows = lostRowsOf(matched, after, isOfCompany);
  const reported = new Set(rows.map(({ part }) => part));
  const pairs = matched.pairs.filter(([, part]) => !reported.has(part));
  const findingDrafts = [
    ...companyLoss(companies, after),
    ...partLoss(parts, before),
    ...rowLoss(rows),
    ...wordLoss(pairs, before, after),
  ];
  return findingDrafts.length > 0 ? findingDrafts : documentLoss(before, after);
}

interface LostCompanies {
  readonly names: readonly string[];
  readonly count: number;
}

/** Services find other companies in each run, so only a smaller number is a loss. */
function lostCompanies(before: DocumentOutline, after: DocumentOutline, most = Infinity): LostCompanies {
  const known = new Map(before.companies.map((name) => [foldCompanyName(name), name]));
  const kept = new Set(after.companies.map(foldCompanyName));
  const names = [...known].filter(([folded]) => !kept.has(folded)).map(([, name]) => name);
  const count = Math.min(names.length, Math.min(known.size, most) - kept.size);
  return count > 0 ? { names, count } : { names: [], count: 0 };
}

function companyLoss({ names, count }: LostCompanies, after: DocumentOutline): FindingDraft[] {
  if (count === 0) return [];
  return [
    {
      key: 'companies',
      location: 'document',
      message: `The document has ${countOf(after.companies.length, 'company', 'companies')}, ${count} fewer than the previous document. Missing: ${list(names)}.`,
      expected: 'every company of the previous document',
      actual: `missing: ${list(names)}`,
      measure: { value: count, goal: 0, unit: 'missing companies' },
      suggestion,
    },
  ];
}

function lostParts(
  before: DocumentOutline,
  after: DocumentOutline,
  { missing }: MatchedParts,
  most = Infinity,
): readonly OutlinePart[] {
  const surplus = Math.max(0, before.parts.length - most);
  return after.parts.length >= most ? [] : missing.slice(0, Math.max(0, missing.length - surplus));
}

function partLoss(parts: readonly OutlinePart[], { type }: DocumentOutline): FindingDraft[] {
  const [first] = parts;
  if (first === undefined) return [];
  const noun = partNoun[type];
  return [
    {
      key: 'parts',
      location: 'document',
      message: `${capitalised(noun)} ${quote(first.title)} with ${countOf(wordsOf(first), 'word')} is missing; the previous document had it as ${first.location}${andMore(parts.length - 1, noun)}.`,
      expected: `every ${noun} of the previous document`,
      actual: `missing: ${list(parts.map(({ title, location }) => `"${title}" (${location})`))}`,
      measure: { value: parts.length, goal: 0, unit: `missing ${noun}s` },
      suggestion,
    },
  ];
}

interface LostRows {
  readonly part: OutlinePart;
  readonly rows: readonly OutlineRow[];
  /** Different rows of the earlier part. */
  readonly from: number;
}

function lostRowsOf(
  { pairs }: MatchedParts,
  after: DocumentOutline,
  isOfCompany: (name: string) => boolean,
): LostRows[] {
  const kept = new Set(after.parts.flatMap(({ rows }) => rows.map(({ print }) => print)));
  return pairs.flatMap(([earlier, part]) => {
    const rows = lostRows(earlier.rows, part.rows).filter(
      ({ print, name }) => !kept.has(print) && !isOfCompany(name),
    );
    const from = new Set(earlier.rows.map(({ print }) => print)).size;
    return rows.length === 0 ? [] : [{ part, rows, from }];
  });
}

function rowLoss(losses: readonly LostRows[]): FindingDraft[] {
  const [first] = losses;
  if (first === undefined) return [];
  const names = losses.flatMap(({ rows }) => rows.map(({ name }) => name));
  return [
    {
      key: 'rows',
      location: list(
        losses.map(({ part }) => part.location),
        '; ',
      ),
      message: `${capitalised(first.part.location)} has ${countOf(first.part.rows.length, 'table row')} instead of ${first.from} in the previous document. Missing: ${list(first.rows.map(({ name }) => quote(name)))}${names.length === first.rows.length ? '' : `. ${countOf(names.length - first.rows.length, 'row is', 'rows are')} missing in other places`}.`,
      expected: 'every table row of the previous document',
      actual: `missing: ${list(names.map(quote))}`,
      measure: { value: names.length, goal: 0, unit: 'missing rows' },
      suggestion,
    },
  ];
}

/** Rows that are gone, as many as there are fewer: other rows may have taken the place of the rest. */
function lostRows(before: readonly OutlineRow[], after: readonly OutlineRow[]): OutlineRow[] {
  // Names that several rows share do not identify a row, its content does.
  const distinct = new Set(before.map(({ name }) => foldCompanyName(name))).size;
  const hasNames = distinct > new Set(before.map(({ print }) => print)).size * 0.8;
  const keyOf = ({ name, print }: OutlineRow) => (hasNames ? foldCompanyName(name) : print);
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const kept = new Set(after.map(keyOf));
  const fewer = known.size - kept.size;
  const missing = [...known].filter(([key]) => !kept.has(key)).map(([, row]) => row);
  return fewer <= 0 ? [] : missing.slice(0, fewer);
}

/** Words of a part that are nowhere in the other document, each content once. */
function wordsOutside(part: OutlinePart, readonlyMap: ReadonlyMap<string, number>): number {
  return wordsOf(part) - sharedWords(part, readonlyMap);
}

function allContents({ parts }: DocumentOutline): ReadonlyMap<string, number> {
  return new Map(parts.flatMap((part) => [...contentsOf(part)]));
}

function wordLoss(
  pairs: MatchedParts['pairs'],
  before: DocumentOutline,
  after: DocumentOutline,
): FindingDraft[] {
  const [earlier, later] = [allContents(before), allContents(after)];
  const losses = pairs.flatMap(([old, part]) => {
    // Text that was rewritten counts by its length.
    const lost = wordsOutside(old, later) - wordsOutside(part, earlier);
    const from = wordsOf(old);
    return lost >= minWordsLost && lost > from * toleratedShare ? [{ part, from, to: from - lost }] : [];
  });
  const [first] = losses;
  if (first === undefined) return [];
  return [
    {
      key: 'words',
      location: list(
        losses.map(({ part }) => part.location),
        '; ',
      ),
      message: `${capitalised(first.part.location)} has ${first.to} of the ${first.from} words that it had in the previous document${andMore(losses.length - 1, partNoun[after.type])}.`,
      expected: 'in every part, at least half of its words in the previous document',
      actual: list(
        losses.map(({ part, from, to }) => `${part.location}: ${to} of ${from} words`),
        '; ',
      ),
      measure: {
        value: losses.reduce((sum, { to }) => sum + to, 0),
        goal: losses.reduce((sum, { from }) => sum + from, 0),
        unit: 'words',
      },
      suggestion,
    },
  ];
}

/** Losses that are too small in every part to be reported by part. */
function documentLoss(before: DocumentOutline, after: DocumentOutline): FindingDraft[] {
  const sum = (contents: ReadonlyMap<string, number>) =>
    [...contents.values()].reduce((all, words) => all + words, 0);
  const [from, to] = [sum(allContents(before)), sum(allContents(after))];
  if (from - to < minWordsLost || from - to <= from * toleratedShare) return [];
  return [
    {
      key: 'document',
      location: 'document',
      message: `The document has ${to} words; the previous document had ${from}.`,
      expected: 'at least half of the words of the previous document',
      actual: `${to} of ${from} words`,
      measure: { value: to, goal: from, unit: 'words' },
      suggestion,
    },
  ];
}
