import type { Chapter } from '../../views/text-document/text-document-view.js';
import { docxCheck, draftAbout, noOptions } from '../check.js';
import { andMore, capitalised, list, placedAt } from '../wording.js';

export const emptyChapters = docxCheck({
  name: 'empty-chapters',
  category: 'content-depth',
  defaultSeverity: 'high',
  description: 'Every heading has content under it, directly or below its subheadings.',
  options: noOptions,
  run({ headings }) {
    const empty = headings.filter(isEmpty);
    return draftAbout(empty, (first) => ({
      ...placedAt(empty.map(({ location }) => location)),
      message: `${capitalised(first.location)} has a heading and nothing under it${andMore(empty.length - 1, 'section')}.`,
      expected: 'a text, table, picture or chart under every heading',
      actual: list(empty.map(({ title }) => `"${title}"`)),
      measure: { value: empty.length, goal: 0, unit: 'sections' },
      suggestion:
        'Write the section, or omit its heading if the service has no content for it. Check for content that is empty when the heading is written.',
    }));
  },
});

function isEmpty({ blocks, children }: Chapter): boolean {
  return (
    children.length === 0 &&
    blocks.every((block) => block.kind === 'paragraph' && block.text === '' && block.drawings === 0)
  );
}
