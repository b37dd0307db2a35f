import { docxCheck, noOptions } from '../check.js';
import { foreignValues } from '../foreign-styles.js';
import { andMore, inPlace, list, quote } from '../wording.js';

export const documentFonts = docxCheck({
  name: 'document-fonts',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'A text document sets only typefaces that the template lists, if it lists any.',
  options: noOptions,
  run(view, { fonts }) {
    return foreignValues(view, fonts, (paragraph) => paragraph.fonts).map(
      ({ value, location, first, count }) => ({
        key: value,
        location,
        message: `Text ${inPlace(first)} has the typeface ${quote(value)}, which the template does not list${andMore(count - 1, 'place')}.`,
        expected: `only ${list(fonts)}`,
        actual: value,
        suggestion: `Take typefaces from the styles instead of setting ${value} on the text.`,
      }),
    );
  },
});
