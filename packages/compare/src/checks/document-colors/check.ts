import { docxCheck, noOptions } from '../check.js';
import { foreignValues } from '../foreign-styles.js';
import { andMore, inPlace, list } from '../wording.js';

export const documentColors = docxCheck({
  name: 'document-colors',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'A text document sets only text colours that the template lists, if it lists any.',
  options: noOptions,
  run(view, { colors }) {
    return foreignValues(view, colors, (paragraph) => paragraph.colors).map(
      ({ value, location, first, count }) => ({
        // A colour is letters and digits, and digits do not count in an identity: spelled so that each stays itself.
        key: value.replace(/\d/g, (digit) => String.fromCharCode('g'.charCodeAt(0) + Number(digit))),
        location,
        message: `Text ${inPlace(first)} has the colour ${value}, which the template does not list${andMore(count - 1, 'place')}.`,
        expected: `only ${list(colors)}`,
        actual: value,
        suggestion: `Take colours from the styles instead of setting ${value} on the text.`,
      }),
    );
  },
});
