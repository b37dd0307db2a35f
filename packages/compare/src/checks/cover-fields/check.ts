import { countOf } from '@fixpoint/shared/text';
import type { DocxTemplate } from '../../templates/docx-template.js';
import { coverValue } from '../../views/text-document/cover.js';
import type { Cover } from '../../views/text-document/text-document-view.js';
import { docxCheck, type FindingDraft, noOptions } from '../check.js';
import { list, quote, titleKey } from '../wording.js';

/** Placeholders for a value that is still to come. */
const placeholder = /^[[<{(]|^(?:tbd|tba|tbc|n\/?a|xx+|yy+|\?+|-+|–|_+|…|\.{3}|dd\/mm\/yyyy)$|lorem ipsum/iu;

export const coverFields = docxCheck({
  name: 'cover-fields',
  category: 'structure',
  defaultSeverity: 'high',
  description: 'The cover has every field that the template requires, each with a value.',
  options: noOptions,
  run({ cover }, template) {
    const fields = template.cover.fields.flatMap((field) => unfilledField(cover, field) ?? []);
    const least = template.cover.min_lines;
    const lines = cover.blocks.filter((block) => block.kind === 'paragraph' && block.text !== '').length;
    if (lines >= least) return fields;
    return [
      ...fields,
      {
        key: 'lines',
        location: 'cover',
        message: `The cover has ${countOf(lines, 'line')}; the template requires at least ${least}.`,
        expected: `at least ${countOf(least, 'line')} outside its tables`,
        actual: `the cover reads ${quoted(cover.lines)}`,
        measure: { value: lines, goal: least, unit: 'lines' },
        suggestion: 'Check for a title or a line that is omitted when the first page is written.',
      },
    ];
  },
});

/** Null for a field that has a value, or that may be left out. */
function unfilledField(cover: Cover, field: DocxTemplate['cover']['fields'][number]): FindingDraft | null {
  const value = coverValue(cover, field);
  if (value === null && !field.required) return null;
  if (value !== null && value !== '' && !placeholder.test(value)) return null;
  const names = list([field.label, ...field.also].map((name) => `"${name}"`));
  const result = { key: titleKey(field.label), location: 'cover', ...wordingOf(cover, field.label, value) };
  return field.kind === 'statement'
    ? {
        ...result,
        expected: `a line that contains ${names}`,
        suggestion: `Write a line such as "${field.also[0] ?? field.label}" on the first page, before the first heading.`,
      }
    : {
        ...result,
        expected: `one of the labels ${names} with a value after, below or next to it${field.kind === 'date' ? ', or a line that is a date' : ''}`,
        suggestion: `Write "${field.label}" with its value on the first page, before the first heading. Take the value from the request to the service.`,
      };
}

function wordingOf({ lines }: Cover, label: string, value: string | null) {
  if (value === null)
    return { message: `The cover has no ${quote(label)}.`, actual: `the cover reads ${quoted(lines)}` };
  const state = value === '' ? 'empty' : `only ${quote(value)}`;
  return { message: `${quote(label)} on the cover is ${state}.`, actual: `"${value}"` };
}

function quoted(lines: readonly string[]): string {
  return lines.length === 0 ? 'nothing' : list(lines.map((line) => `"${line}"`));
}
