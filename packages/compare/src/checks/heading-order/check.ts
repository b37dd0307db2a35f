import { countOf } from '@fixpoint/shared/text';
import { docxCheck, noOptions } from '../check.js';
import { list } from '../wording.js';

export const headingOrder = docxCheck({
  name: 'heading-order',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'The first heading is of the outermost level, and no heading skips a level.',
  options: noOptions,
  run({ headings }) {
    const first = headings[0];
    if (first === undefined) return [];
    const jumps = headings.flatMap((heading, index) => {
      const before = headings[index - 1];
      return before !== undefined && heading.level > before.level + 1 ? [{ heading, before }] : [];
    });
    const suggestion =
      'Choose heading styles by depth alone: "Heading 1" for chapters, "Heading 2" for what is in them; for looks change the style, not the level.';
    return [
      ...(first.level === 1
        ? []
        : [
            {
              key: 'first',
              location: first.location,
              message: `The first heading is of level ${first.level}.`,
              expected: 'a first heading of level 1',
              actual: `level ${first.level}: "${first.title}"`,
              suggestion,
            },
          ]),
      ...(jumps.length === 0
        ? []
        : [
            {
              key: 'jump',
              location: list(
                jumps.map(({ heading }) => heading.location),
                '; ',
              ),
              message: `${countOf(jumps.length, 'heading skips', 'headings skip')} a level.`,
              expected: 'each heading at most one level below the one before it',
              actual: list(
                jumps.map(
                  ({ heading, before }) =>
                    `level ${heading.level} "${heading.title}" behind level ${before.level} "${before.title}"`,
                ),
                '; ',
              ),
              suggestion,
            },
          ]),
    ];
  },
});
