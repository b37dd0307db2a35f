import type { CoverRule } from '../../templates/docx-template.js';
import { foldTitle } from '../text/words.js';
import { bearsTitle } from './find-parts.js';
import type { Cover } from './manuscript.js';

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const date = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${months})[a-z]*\\.?,?\\s+\\d{4}|(?:${months})[a-z]*\\.?\\s+(?:\\d{1,2},?\\s+)?\\d{4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{4})\\b`,
  'iu',
);

/** What a cover says for a field; '' where it has the label and nothing behind it; null where it does not have it. */
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
    const label = folded.find((one) => text.startsWith(`${one} `) && one.includes(' '));
    if (label !== undefined) return text.slice(label.length).trim();
  }
  return null;
}
