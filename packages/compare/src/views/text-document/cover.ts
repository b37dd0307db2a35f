import type { DocxBlock } from '@fixpoint/documents/model';
import type { CoverRule } from '../../templates/docx-template.js';
import { foldTitle } from '../../text/words.js';
import { bearsTitle, gridOf } from './find-parts.js';
import type { Headings } from './read-chapters.js';
import type { Cover, CoverField } from './text-document-view.js';

/** More blocks than a page holds: a text without headings and page breaks is not all cover. */
const maxCoverLength = 100;

/** The front of a document: all before the first heading, and before the first page break that has a line in front. */
export function readCover(body: readonly DocxBlock[], headings: Headings): Cover {
  const blocks: DocxBlock[] = [];
  let filled = false;
  for (const block of body) {
    if (headings.has(block) || (block.startsPage && filled) || blocks.length === maxCoverLength) break;
    blocks.push(block);
    filled ||= block.kind === 'table' || block.text !== '';
  }
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'table') return block.rows.flatMap((row) => row.map(({ text }) => text));
    return isContentsLine(block.style) ? [] : [block.text];
  });
  return { blocks, lines: lines.filter((line) => line !== ''), fields: blocks.flatMap(fieldsOf) };
}

function isContentsLine(style: string | null): boolean {
  return style?.startsWith('TOC') === true;
}

function fieldsOf(block: DocxBlock): CoverField[] {
  if (block.kind === 'paragraph') {
    const field = isContentsLine(block.style) ? null : fieldOfLine(block.text);
    return field === null ? [] : [field];
  }
  return gridOf(block).flatMap((row) => {
    const pairs: CoverField[] = [];
    for (let column = 0; column < row.length; column += 2) {
      const label = (row[column] ?? '').replace(/\s*:\s*$/u, '');
      const value = row[column + 1];
      // A table of one column holds lines like those of the text.
      if (value === undefined)
        pairs.push(...[fieldOfLine(row[column] ?? '')].filter((field) => field !== null));
      else if (label !== '') pairs.push({ label, value });
    }
    return pairs;
  });
}

const maxLabelLength = 60;

function fieldOfLine(line: string): CoverField | null {
  const colon = line.search(/[:：]/u);
  if (colon < 1 || colon > maxLabelLength) return null;
  return { label: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const date = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${months})[a-z]*\\.?,?\\s+\\d{4}|(?:${months})[a-z]*\\.?\\s+(?:\\d{1,2},?\\s+)?\\d{4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{4})\\b`,
  'iu',
);

/** The value that a cover has for a field; '' if it has the label and nothing behind it; null if it does not have it. */
export function coverValue(cover: Cover, rule: CoverRule): string | null {
  const wanted = { title: rule.label, also: rule.also };
  if (rule.kind === 'statement') return cover.lines.find((line) => bearsTitle(line, wanted)) ?? null;
  const labelled = cover.fields.find(({ label }) => bearsTitle(label, wanted))?.value;
  if (labelled !== undefined && labelled !== '') return labelled;
  const others = new Set(cover.fields.map(({ label }) => foldTitle(label)));
  const started = valueBehindLabel(cover.lines, [rule.label, ...rule.also], others);
  if (started !== null && started !== '') return started;
  const stated = rule.kind === 'date' ? cover.lines.find((line) => date.test(line)) : undefined;
  return stated ?? labelled ?? started;
}

/** "Prepared for Acme" in one line, or the label as a line and the value as the next. */
function valueBehindLabel(
  lines: readonly string[],
  labels: readonly string[],
  others: ReadonlySet<string>,
): string | null {
  const folded = labels.map(foldTitle);
  for (const [index, line] of lines.entries()) {
    const text = foldTitle(line);
    if (folded.includes(text)) {
      // A line that is a label again is no value.
      const next = lines[index + 1] ?? '';
      return /[:：]\s*$/u.test(next) || others.has(foldTitle(next)) ? '' : next;
    }
    const label = folded.find((candidate) => text.startsWith(`${candidate} `) && candidate.includes(' '));
    if (label !== undefined) return text.slice(label.length).trim();
  }
  return null;
}
