import { docxCheck, noOptions } from '../check.js';
import { foreignValues } from '../foreign-styles.js';
import { list } from '../wording.js';

export const documentFonts = docxCheck({
  name: 'document-fonts',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'Texts of a text document name no typeface but those of the template.',
  options: noOptions,
  run(view, { fonts }) {
    return foreignValues(view, fonts, (paragraph) => paragraph.fonts).map(({ value, location }) => ({
      key: value,
      location,
      message: `Text is set in ${value}, which the template does not list.`,
      expected: `only ${list(fonts)}`,
      actual: value,
      suggestion: `Leave typefaces to the styles instead of naming ${value} where text is written.`,
    }));
  },
});
