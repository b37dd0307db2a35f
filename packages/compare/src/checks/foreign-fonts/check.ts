import { countOf } from '@fixpoint/shared/text';
import { noOptions, pptxCheck } from '../check.js';
import { foreignStyles } from '../foreign-styles.js';
import { placesOf } from '../sightings.js';
import { list } from '../wording.js';

export const foreignFonts = pptxCheck({
  name: 'foreign-fonts',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'Texts name only typefaces that the template lists, where it lists any.',
  options: noOptions,
  run({ slides }, template) {
    const foreign = foreignStyles(slides, template.fonts, ({ fonts }) => fonts);
    if (foreign.length === 0) return [];
    return [
      {
        key: '',
        location: placesOf({ places: [...new Set(foreign.flatMap(({ places }) => places))] }),
        message: `The deck uses ${countOf(foreign.length, 'typeface')} that the template does not list.`,
        expected: `the theme’s own typefaces or one of ${list(template.fonts)}`,
        actual: list(
          foreign.map((font) => `${font.key} (${placesOf(font)})`),
          '; ',
        ),
        suggestion:
          'Take the typeface from one place where texts are rendered; leave it out to get the theme’s own.',
      },
    ];
  },
});
