import { type Finding, Severity } from '@fixpoint/shared/contracts';
import type { AlignedPair, DocumentAlignment } from '../../golden/alignment.js';
import { escapeMarkup } from '../escape.js';

/** Findings by the places where they are shown. */
interface PlacedFindings {
  /** Of the document as a whole, and those on several pages. */
  readonly document: readonly Finding[];
  /** For each pair of the alignment, those that are on it alone. */
  readonly pages: readonly (readonly Finding[])[];
  /** For each pair, those of several pages, which are listed in full for the document. */
  readonly references: readonly (readonly Finding[])[];
}

/** Puts each finding beside the page that it is on: by the alignment for golden ones, by its location for others. */
export function placeFindings(findings: readonly Finding[], alignment: DocumentAlignment): PlacedFindings {
  const byId = new Map(
    alignment.pairs.flatMap((pair, index) => pair.findings.map((id) => [id, index] as const)),
  );
  const document: Finding[] = [];
  const pages: Finding[][] = alignment.pairs.map(() => []);
  const references: Finding[][] = alignment.pairs.map(() => []);
  for (const finding of findings) {
    const known = byId.get(finding.id);
    const results = known === undefined ? pairsAt(finding.location, alignment) : [known];
    const [only] = results;
    if (only !== undefined && results.length === 1) pages[only]?.push(finding);
    else {
      document.push(finding);
      for (const index of results) references[index]?.push(finding);
    }
  }
  return { document, pages, references };
}

function pairsAt(location: string, { unit, pairs }: DocumentAlignment): number[] {
  const isThere = unit === 'slide' ? slideIn(location) : titleIn(location, unit);
  return pairs.flatMap((pair, index) => (isThere(pair) ? [index] : []));
}

function slideIn(location: string): (pair: AlignedPair) => boolean {
  // "slides 5, 6, 7", "slide 3, table 1, row 4": numbers behind other words are no slides.
  const numbers = new Set(
    [...location.matchAll(/\bslides? (\d+(?:, \d+)*)/g)].flatMap(([, listed]) =>
      (listed ?? '').split(', ').map(Number),
    ),
  );
  return ({ output }) => output !== null && numbers.has(output.number);
}

function titleIn(location: string, unit: string): (pair: AlignedPair) => boolean {
  return ({ output }) =>
    output !== null && output.title !== '' && location.includes(`${unit} "${output.title}"`);
}

export const severities = Severity.options;

/** A finding in full, as an item of a list. */
export function renderFinding(finding: Finding, anchor: string): string {
  const { severity, check, location, message, expected, actual, suggestion, id } = finding;
  return `<li class="finding ${severity}" id="${escapeMarkup(anchor)}">
<p class="head"><span class="severity">${severity}</span> <span class="check">${escapeMarkup(check)}</span> <span class="quiet" dir="auto">${escapeMarkup(location)}</span></p>
<p dir="auto">${escapeMarkup(message)}</p>
<dl>
<dt>Expected</dt><dd dir="auto">${markWords(expected, 'should')}</dd>
<dt>Actual</dt><dd dir="auto">${markWords(actual, 'is')}</dd>
<dt>Fix</dt><dd dir="auto">${escapeMarkup(suggestion)}</dd>
</dl>
<p class="id quiet">${escapeMarkup(id)}</p>
</li>`;
}

/** A link to a finding that is listed elsewhere on the page. */
export function renderReference({ severity, check }: Finding, anchor: string): string {
  return `<li class="finding ${severity} reference"><span class="severity">${severity}</span> <a href="#${escapeMarkup(anchor)}">${escapeMarkup(check)}</a></li>`;
}

/** Words that the comparison put between ‹ and ›. */
function markWords(text: string, meaning: 'is' | 'should'): string {
  return escapeMarkup(text).replace(/‹([^‹›]+)›/g, `<mark class="${meaning}">$1</mark>`);
}
