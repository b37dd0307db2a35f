import { countOf } from '@fixpoint/shared/text';
import { noOptions, pptxCheck } from '../check.js';
import { foreignStyles } from '../foreign-styles.js';
import { placesOf } from '../sightings.js';
import { list } from '../wording.js';

export const foreignColors = pptxCheck({
  name: 'foreign-colors',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'Texts name only colours that the template lists, where it lists any.',
  options: noOptions,
  run({ slides }, template) {
    const foreign = foreignStyles(slides, template.colors, ({ colors }) => colors);
    if (foreign.length === 0) return [];
    return [
      {
        key: '',
        location: placesOf({ places: [...new Set(foreign.flatMap(({ places }) => places))] }),
        message: `The deck writes in ${countOf(foreign.length, 'colour')} that the template does not list.`,
        expected: `the theme’s own colours or one of ${list(template.colors)}`,
        actual: list(
          foreign.map((color) => `${color.key} (${placesOf(color)})`),
          '; ',
        ),
        suggestion: 'Take text colours from one place where texts are rendered, best from the theme.',
      },
    ];
  },
});
