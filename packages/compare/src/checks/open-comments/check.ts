import { paragraphsOf } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { docxCheck, noOptions } from '../check.js';
import { list } from '../wording.js';

export const openComments = docxCheck({
  name: 'open-comments',
  category: 'document',
  defaultSeverity: 'medium',
  description: 'No comment is open.',
  options: noOptions,
  run({ document, blocks }) {
    const open = document.comments.filter(({ resolved }) => !resolved);
    if (open.length === 0) return [];
    const ids = new Set(open.map(({ id }) => id));
    const places = blocks
      .filter(({ block }) =>
        [...paragraphsOf(block)].some(({ comments }) => comments.some((id) => ids.has(id))),
      )
      .map(({ locate }) => locate());
    return [
      {
        key: '',
        location: places.length === 0 ? 'document' : list([...new Set(places)], '; '),
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
