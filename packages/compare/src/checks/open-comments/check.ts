import { countOf } from '@fixpoint/shared/text';
import { anyTypeCheck, noOptions } from '../check.js';
import { inPlace, list, nameOf, quote } from '../wording.js';

export const openComments = anyTypeCheck({
  name: 'open-comments',
  category: 'document',
  defaultSeverity: 'medium',
  description: 'No comment is open.',
  options: noOptions,
  run(content) {
    const open = [...content.asides()].filter(({ kind, resolved }) => kind === 'comment' && !resolved);
    const [first] = open;
    if (first === undefined) return [];
    const places = [...new Set(open.map(({ locate }) => locate()))];
    const exact = places.filter((place) => place !== 'document');
    return [
      {
        key: '',
        location: exact.length === 0 ? 'document' : list(exact, '; '),
        message: `Open comment${first.author === '' ? '' : ` of ${nameOf(first.author)}`} ${inPlace(first.locate())}: ${quote(first.text)}${open.length === 1 ? '' : `. ${countOf(open.length - 1, 'more comment is', 'more comments are')} open`}.`,
        expected: 'no open comments',
        actual: list(
          open.map(({ author, text }) => `${author === '' ? 'unknown author' : author}: "${text}"`),
          '; ',
        ),
        suggestion: 'Resolve the comments and remove them before the document leaves the service.',
      },
    ];
  },
});
