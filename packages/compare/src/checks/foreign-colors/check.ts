import { draftAbout, noOptions, pptxCheck } from '../check.js';
import { foreignStyles } from '../foreign-styles.js';
import { placesOf, sightedAt } from '../sightings.js';
import { andMore, inPlace, list } from '../wording.js';

export const foreignColors = pptxCheck({
  name: 'foreign-colors',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'Texts use only theme colours and colours that the template lists, if it lists any.',
  options: noOptions,
  run({ slides }, template) {
    const foreign = foreignStyles(slides, template.colors, ({ colors }) => colors);
    return draftAbout(foreign, (first) => ({
      ...sightedAt({ places: [...new Set(foreign.flatMap(({ places }) => places))] }),
      message: `${first.key} is not a colour of the template: used ${inPlace(placesOf(first))}${andMore(foreign.length - 1, 'colour')}.`,
      expected: `the theme’s own colours or one of ${list(template.colors)}`,
      actual: list(
        foreign.map((color) => `${color.key} (${placesOf(color)})`),
        '; ',
      ),
      suggestion: 'Define text colours in one place, preferably in the theme.',
    }));
  },
});
