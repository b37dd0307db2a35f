import type { DocxComment } from '../docx-document.js';
import { attribute, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import { readBlocks } from './read-blocks.js';
import { type Story, textOfBlocks } from './story.js';

/**
 * The comments of a document. Whether one is done stands in a part of its own ([MS-DOCX] 2.5.4.1), by the id of the
 * comment's last paragraph; answers are as done as what they answer.
 */
export function readComments(
  comments: XmlElement | undefined,
  extended: XmlElement | undefined,
  story: Story,
): DocxComment[] {
  const threads = new Map(
    childrenNamed(extended, 'w15:commentEx').map((entry) => [
      attribute(entry, 'w15:paraId') ?? '',
      {
        done: ['1', 'true'].includes(attribute(entry, 'w15:done') ?? ''),
        answers: attribute(entry, 'w15:paraIdParent'),
      },
    ]),
  );
  const isDone = (paragraph: string) => {
    const thread = threads.get(paragraph);
    return thread?.done === true || threads.get(thread?.answers ?? '')?.done === true;
  };
  return childrenNamed(comments, 'w:comment').map((comment) => {
    const lastParagraph = childrenNamed(comment, 'w:p').at(-1);
    return {
      id: attribute(comment, 'w:id') ?? '',
      author: story.context.budget.keep(attribute(comment, 'w:author') ?? ''),
      text: textOfBlocks(readBlocks(comment, story)),
      resolved: isDone(attribute(lastParagraph, 'w14:paraId') ?? ''),
    };
  });
}
