import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { pptxCheck } from '../check.js';
import { list, slidesAt } from '../wording.js';

/** What programs write for lack of words. */
const meaningless =
  /^(?:image|picture|img|graphic|bild|photo|screenshot|logo)?[ _-]?\d*(?:\.(?:png|jpe?g|gif|svg|emf|wmf))?$|^[\w-]{1,80}\.(?:png|jpe?g|gif|svg|emf|wmf)$/i;

export const missingAltText = pptxCheck({
  name: 'missing-alt-text',
  category: 'appearance',
  defaultSeverity: 'low',
  isOptional: true,
  description: 'Every picture of a visible slide has a text for those who do not see it.',
  options: z.strictObject({}),
  run({ slides }) {
    const bare = slides.flatMap(({ number, pictures }) =>
      pictures
        .filter(({ description }) => meaningless.test(description.trim()))
        .map(({ name }) => ({ number, name })),
    );
    if (bare.length === 0) return [];
    return [
      {
        key: '',
        location: slidesAt(bare.map(({ number }) => number)),
        message: `${countOf(bare.length, 'picture has', 'pictures have')} no alternative text.`,
        expected: 'a description of what each picture shows',
        actual: list(bare.map(({ number, name }) => `slide ${number}: "${name}"`)),
        suggestion:
          'Write the alternative text where the picture is added: "Logo of Acme", "Map of plants". For ornaments mark the picture as decorative.',
      },
    ];
  },
});
