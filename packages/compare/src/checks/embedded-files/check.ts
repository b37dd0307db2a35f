import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { anyTypeCheck } from '../check.js';
import { list } from '../wording.js';

export const embeddedFiles = anyTypeCheck({
  name: 'embedded-files',
  category: 'document',
  defaultSeverity: 'medium',
  description: 'The document carries no files that a reader can open and save with all that is in them.',
  options: z.strictObject({ max: Count.default(0).describe('How many embedded files there may be.') }),
  run(_content, _template, { options: { max }, document: { embedded } }) {
    if (embedded.length <= max) return [];
    return [
      {
        key: '',
        location: list([...new Set(embedded.map(({ source }) => placeOf(source)))]),
        message: `The document carries ${countOf(embedded.length, 'embedded file')}, each with everything in it and not only what is shown.`,
        expected: max === 0 ? 'no embedded files' : `at most ${countOf(max, 'embedded file')}`,
        actual: list(
          embedded.map(({ part, content }) => (content === undefined ? part : `${part}: ${content.summary}`)),
        ),
        suggestion:
          'Insert a picture or a table of what is to be shown instead of the whole file; send a file that the reader is to have beside the document.',
      },
    ];
  },
});

/** `ppt/slides/slide3.xml` is the third slide that was written, which need not be the third that is shown. */
function placeOf(source: string): string {
  return `part ${source}`;
}
