import { coverValue } from '../../views/text-document/cover.js';
import { docxCheck, noOptions } from '../check.js';
import { list, titleKey } from '../wording.js';

/** Placeholders for a value that is still to come. */
const placeholder = /^[[<{(]|^(?:tbd|tba|tbc|n\/?a|xx+|yy+|\?+|-+|–|_+|…|\.{3}|dd\/mm\/yyyy)$|lorem ipsum/iu;

export const coverFields = docxCheck({
  name: 'cover-fields',
  category: 'structure',
  defaultSeverity: 'high',
  description: 'The cover names everything that the template requires, each with a value.',
  options: noOptions,
  run({ cover }, template) {
    return template.cover.fields.flatMap((field) => {
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
              ? `The cover does not give "${field.label}".`
              : `The cover leaves "${field.label}" open.`,
          expected:
            field.kind === 'statement'
              ? `a line that holds ${list(names)}`
              : `one of the labels ${list(names)} with a value behind, below or beside it${field.kind === 'date' ? ', or a line that is a date' : ''}`,
          actual: value === null ? `the cover reads ${quoted(cover.lines)}` : `"${value}"`,
          suggestion:
            field.kind === 'statement'
              ? `Write a line such as "${field.also[0] ?? field.label}" on the first page, before the first heading.`
              : `Write "${field.label}" with its value on the first page, before the first heading, from the data of the service's request.`,
        },
      ];
    });
  },
});

function quoted(lines: readonly string[]): string {
  return lines.length === 0 ? 'nothing' : list(lines.map((line) => `"${line}"`));
}
