import { z } from 'zod';
import { countWords } from '../../text/words.js';
import { docxCheck } from '../check.js';

export const missingPageNumbers = docxCheck({
  name: 'missing-page-numbers',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'A document of several pages shows page numbers in its headers or footers.',
  options: z.strictObject({
    /** Documents with fewer words need none. */
    from_words: z.int().nonnegative().default(1_000),
  }),
  run({ document: { body, fields } }, _template, { options: { from_words } }) {
    const isNumbered = fields.some(
      ({ name, place }) => name === 'PAGE' && (place === 'header' || place === 'footer'),
    );
    if (isNumbered) return [];
    const words = body.reduce(
      (sum, block) => sum + (block.kind === 'paragraph' ? countWords(block.text) : 0),
      0,
    );
    if (words < from_words) return [];
    return [
      {
        key: '',
        location: 'footer',
        message: `The document of ${words} words has no page numbers.`,
        expected: `a PAGE field in a header or footer, in a document of ${from_words} words or more`,
        actual: `${words} words, no PAGE field`,
        suggestion: 'Add a footer with a PAGE field to every section of the document.',
      },
    ];
  },
});
