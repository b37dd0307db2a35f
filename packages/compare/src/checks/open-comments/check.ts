import { countOf } from '@fixpoint/shared/text';
import { anyTypeCheck, noOptions } from '../check.js';
import { list } from '../wording.js';

export const openComments = anyTypeCheck({
  name: 'open-comments',
  category: 'document',
  defaultSeverity: 'medium',
  description: 'No comment is open.',
  options: noOptions,
  run(content) {
    const open = [...content.asides()].filter(({ kind, resolved }) => kind === 'comment' && !resolved);
    if (open.length === 0) return [];
    const places = [...new Set(open.map(({ locate }) => locate()))];
    const exact = places.filter((place) => place !== 'document');
    return [
      {
        key: '',
        location: exact.length === 0 ? 'document' : list(exact, '; '),
        message: `The document holds ${countOf(open.length, 'open comment')}.`,
        expected: 'no open comments',
        actual: list(
          open.map(({ author, text }) => `${author === '' ? 'somebody' : author}: "${text}"`),
          '; ',
        ),
        suggestion: 'Settle the comments and remove them before the document leaves the service.',
      },
    ];
  },
});
