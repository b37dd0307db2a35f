import type { TextBudget } from '../limits/text-budget.js';
import type { Comment } from '../model/document-base.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { squeeze } from '../text/fold-text.js';
import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import { noTraits, readParagraphs } from './read-paragraphs.js';

/** Names of the people who comment, by their ids. */
export type CommentAuthors = ReadonlyMap<string, string>;

/** From the presentation's part of authors: the older kind (`p:cmAuthor`) or the newer ([MS-PPTX] 2.16.3.2). */
export async function readCommentAuthors(
  opened: DocumentPackage,
  relationships: ReadonlyMap<string, Relationship>,
): Promise<CommentAuthors> {
  const names = new Map<string, string>();
  for (const { type, external, target } of relationships.values()) {
    if (external || (type !== 'commentAuthors' && type !== 'authors') || !opened.has(target)) continue;
    for (const author of (await opened.readXml(target)).children)
      names.set(attribute(author, 'id') ?? '', attribute(author, 'name') ?? '');
  }
  return names;
}

/** The comments on a slide, of the older and of the newer kind, which come in threads. */
export async function readComments(
  opened: DocumentPackage,
  relationships: ReadonlyMap<string, Relationship>,
  authors: CommentAuthors,
  budget: TextBudget,
): Promise<readonly Comment[]> {
  const comments: Comment[] = [];
  for (const { type, external, target } of relationships.values()) {
    if (external || type !== 'comments' || !opened.has(target)) continue;
    for (const element of (await opened.readXml(target)).children) {
      const resolved = attribute(element, 'status') === 'resolved';
      const answers = childrenNamed(child(element, 'p188:replyLst'), 'p188:reply');
      for (const remark of [element, ...answers])
        comments.push({
          author: budget.keep(authors.get(attribute(remark, 'authorId') ?? '') ?? ''),
          text: budget.keep(textOf(remark, budget)),
          resolved,
        });
    }
  }
  return comments.length === 0 ? none : comments;
}

const none: readonly Comment[] = [];

function textOf(remark: XmlElement, budget: TextBudget): string {
  const plain = child(remark, 'p:text')?.text;
  if (plain !== undefined) return squeeze(plain);
  const source = { relationships: new Map(), budget };
  return readParagraphs(child(remark, 'p188:txBody'), source, noTraits())
    .map(({ text }) => text)
    .join(' ');
}
