import { z } from 'zod';
import { draftAbout, pptxCheck } from '../check.js';
import { andMore, list, placedOn, quote } from '../wording.js';

/** Texts that programs write in place of a description. */
const meaningless =
  /^(?:image|picture|img|graphic|bild|photo|screenshot|logo)?[ _-]?\d*(?:\.(?:png|jpe?g|gif|svg|emf|wmf))?$|^[\w-]{1,80}\.(?:png|jpe?g|gif|svg|emf|wmf)$/i;

export const missingAltText = pptxCheck({
  name: 'missing-alt-text',
  category: 'appearance',
  defaultSeverity: 'low',
  isOptional: true,
  description: 'Every picture on a visible slide has an alternative text that describes it.',
  options: z.strictObject({}),
  run({ slides }) {
    const bare = slides.flatMap(({ number, pictures }) =>
      pictures
        .filter(({ description }) => meaningless.test(description.trim()))
        .map(({ name }) => ({ number, name })),
    );
    return draftAbout(bare, (first) => ({
      ...placedOn(bare.map(({ number }) => number)),
      message: `Picture ${quote(first.name)} on slide ${first.number} has no alternative text${andMore(bare.length - 1, 'picture')}.`,
      expected: 'a description of what each picture shows',
      actual: list(bare.map(({ number, name }) => `slide ${number}: "${name}"`)),
      suggestion:
        'Write the alternative text where the picture is added: "Logo of Acme", "Map of plants". Mark ornaments as decorative.',
    }));
  },
});
