import { docxCheck, noOptions } from '../check.js';
import { andMore, list, placedAt, quote } from '../wording.js';

export const headingOrder = docxCheck({
  name: 'heading-order',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'The first heading has level 1, and no heading skips a level.',
  options: noOptions,
  run({ headings }) {
    const first = headings[0];
    if (first === undefined) return [];
    const jumps = headings.flatMap((heading, index) => {
      const before = headings[index - 1];
      return before !== undefined && heading.level > before.level + 1 ? [{ heading, before }] : [];
    });
    const [jump] = jumps;
    const suggestion =
      'Choose heading styles by depth alone: "Heading 1" for chapters, "Heading 2" for their sections. To change the appearance, change the style, not the level.';
    return [
      ...(first.level === 1
        ? []
        : [
            {
              key: 'first',
              location: first.location,
              message: `The first heading, ${quote(first.title)}, is of level ${first.level}, not 1.`,
              expected: 'a first heading of level 1',
              actual: `level ${first.level}: "${first.title}"`,
              suggestion,
            },
          ]),
      ...(jump === undefined
        ? []
        : [
            {
              key: 'jump',
              ...placedAt(jumps.map(({ heading }) => heading.location)),
              message: `Heading ${quote(jump.heading.title)} is of level ${jump.heading.level}, directly after ${quote(jump.before.title)} of level ${jump.before.level}${andMore(jumps.length - 1, 'heading')}.`,
              expected: 'each heading at most one level below the one before it',
              actual: list(
                jumps.map(
                  ({ heading, before }) =>
                    `level ${heading.level} "${heading.title}" after level ${before.level} "${before.title}"`,
                ),
                '; ',
              ),
              suggestion,
            },
          ]),
    ];
  },
});
