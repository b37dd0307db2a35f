import { draftAbout, noOptions, pptxCheck } from '../check.js';
import { foreignStyles } from '../foreign-styles.js';
import { placesOf, sightedAt } from '../sightings.js';
import { andMore, inPlace, list, nameOf } from '../wording.js';

export const foreignFonts = pptxCheck({
  name: 'foreign-fonts',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'Texts use only theme typefaces and typefaces that the template lists, if it lists any.',
  options: noOptions,
  run({ slides }, template) {
    const foreign = foreignStyles(slides, template.fonts, ({ fonts }) => fonts);
    return draftAbout(foreign, (first) => ({
      ...sightedAt({ places: [...new Set(foreign.flatMap(({ places }) => places))] }),
      message: `${nameOf(first.key)} is not a typeface of the template: used ${inPlace(placesOf(first))}${andMore(foreign.length - 1, 'typeface')}.`,
      expected: `the theme’s own typefaces or one of ${list(template.fonts)}`,
      actual: list(
        foreign.map((font) => `${font.key} (${placesOf(font)})`),
        '; ',
      ),
      suggestion: 'Define the typeface in one place. Texts without a typeface use the typeface of the theme.',
    }));
  },
});
