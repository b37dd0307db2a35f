import { countOf } from '@fixpoint/shared/text';
import { coverValue } from '../../views/text-document/cover.js';
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
    const fields = template.cover.fields.flatMap((field): FindingDraft[] => {
      const value = coverValue(cover, field);
      if (value === null && !field.required) return [];
      const isFilled = value !== null && value !== '' && !placeholder.test(value);
      if (isFilled) return [];
      const names = [field.label, ...field.also].map((name) => `"${name}"`);
      return [
        {
          key: titleKey(field.label),
          location: 'cover',
          message:
            value === null
              ? `The cover has no ${quote(field.label)}.`
              : `${quote(field.label)} on the cover is ${value === '' ? 'empty' : `only ${quote(value)}`}.`,
          expected:
            field.kind === 'statement'
              ? `a line that contains ${list(names)}`
              : `one of the labels ${list(names)} with a value after, below or next to it${field.kind === 'date' ? ', or a line that is a date' : ''}`,
          actual: value === null ? `the cover reads ${quoted(cover.lines)}` : `"${value}"`,
          suggestion:
            field.kind === 'statement'
              ? `Write a line such as "${field.also[0] ?? field.label}" on the first page, before the first heading.`
              : `Write "${field.label}" with its value on the first page, before the first heading. Take the value from the request to the service.`,
        },
      ];
    });
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

function quoted(lines: readonly string[]): string {
  return lines.length === 0 ? 'nothing' : list(lines.map((line) => `"${line}"`));
}
