import { docxCheck, noOptions } from '../check.js';
import { foreignValues } from '../foreign-styles.js';
import { list } from '../wording.js';

export const documentColors = docxCheck({
  name: 'document-colors',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'Texts of a text document name no colour but those of the template.',
  options: noOptions,
  run(view, { colors }) {
    return foreignValues(view, colors, (paragraph) => paragraph.colors).map(({ value, location }) => ({
      // A colour is letters and digits, and digits do not count in an identity: spelled so that each stays itself.
      key: value.replace(/\d/g, (digit) => String.fromCharCode('g'.charCodeAt(0) + Number(digit))),
      location,
      message: `Text is coloured ${value}, which the template does not list.`,
      expected: `only ${list(colors)}`,
      actual: value,
      suggestion: `Leave colours to the styles instead of naming ${value} where text is written.`,
    }));
  },
});
