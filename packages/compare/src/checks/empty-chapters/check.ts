import { countOf } from '@fixpoint/shared/text';
import type { Chapter } from '../../views/text-document/text-document-view.js';
import { docxCheck, noOptions } from '../check.js';
import { list } from '../wording.js';

export const emptyChapters = docxCheck({
  name: 'empty-chapters',
  category: 'content-depth',
  defaultSeverity: 'high',
  description: 'Every heading has content under it, or headings that have.',
  options: noOptions,
  run({ headings }) {
    const empty = headings.filter(isEmpty);
    if (empty.length === 0) return [];
    return [
      {
        key: '',
        location: list(
          empty.map(({ location }) => location),
          '; ',
        ),
        message: `${countOf(empty.length, 'section has', 'sections have')} a heading and nothing under it.`,
        expected: 'a text, table, picture or chart under every heading',
        actual: list(empty.map(({ title }) => `"${title}"`)),
        measure: { value: empty.length, goal: 0, unit: 'sections' },
        suggestion:
          'Write the section, or leave its heading out where the service has no content for it; look for content that is empty when the heading is written.',
      },
    ];
  },
});

function isEmpty({ blocks, children }: Chapter): boolean {
  return (
    children.length === 0 &&
    blocks.every((block) => block.kind === 'paragraph' && block.text === '' && block.drawings === 0)
  );
}
