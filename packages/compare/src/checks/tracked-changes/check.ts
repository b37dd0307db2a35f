import { paragraphsOf } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { docxCheck, noOptions } from '../check.js';
import { inPlace, list } from '../wording.js';

export const trackedChanges = docxCheck({
  name: 'tracked-changes',
  category: 'document',
  defaultSeverity: 'medium',
  description: 'The document contains no open tracked changes.',
  options: noOptions,
  run({ document: { insertions, deletions, formatChanges }, blocks }) {
    if (insertions + deletions + formatChanges === 0) return [];
    const changes = [
      ...(insertions === 0 ? [] : [countOf(insertions, 'insertion')]),
      ...(deletions === 0 ? [] : [countOf(deletions, 'deletion')]),
      ...(formatChanges === 0 ? [] : [countOf(formatChanges, 'formatting change')]),
    ]
      .join(', ')
      .replace(/, (?=[^,]*$)/u, ' and ');
    const places = blocks
      .filter(
        ({ block }) => block.changed === true || [...paragraphsOf(block)].some(({ changed }) => changed),
      )
      .map(({ locate }) => locate());
    return [
      {
        key: '',
        location: places.length === 0 ? 'document' : list([...new Set(places)], '; '),
        message: `The document contains tracked changes: ${changes}${places[0] === undefined ? '' : `, first ${inPlace(places[0])}`}.`,
        expected: 'no tracked changes',
        actual: changes,
        suggestion:
          'Accept or reject all changes before the document leaves the service. If the service fills in an existing file, start from a file without tracked changes.',
      },
    ];
  },
});
