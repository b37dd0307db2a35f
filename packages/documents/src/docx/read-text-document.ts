import type { ReaderLimits } from '../limits/reader-limits.js';
import { createTextBudget } from '../limits/text-budget.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { DataQuery } from '../model/document-base.js';
import type { DocumentFormat } from '../model/document-format.js';
import type { DocxBlock, DocxComment, DocxDocument, DocxField } from '../model/docx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import { packageFacts } from '../package/package-facts.js';
import { withoutPasswords } from '../package/without-passwords.js';
import { attribute, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import { createParagraphNumbers } from './number-paragraphs.js';
import { endBlocks, readBlocks } from './read-blocks.js';
import { readChunks } from './read-chunks.js';
import { readGraphics } from './read-graphics.js';
import { readNumbering } from './read-numbering.js';
import { readStyles } from './read-styles.js';
import { createStory, type Story, type StoryContext, textOfBlocks } from './story.js';
import { streamChildren } from './stream-children.js';

/** Reads a text document's body, with what surrounds it. */
export async function readTextDocument(
  opened: DocumentPackage,
  format: DocumentFormat,
  limits: ReaderLimits,
): Promise<DocxDocument> {
  const relationships = await opened.relationships(opened.mainPart);
  const related = [...relationships.values()];
  const targetOf = (type: string) => related.find((link) => link.type === type && !link.external)?.target;

  /** The part that the main one refers to in that way; undefined if it refers to none. */
  async function part(type: string): Promise<XmlElement | undefined> {
    const target = targetOf(type);
    return target === undefined ? undefined : opened.readXml(present(target));
  }
  function present(name: string): string {
    if (opened.has(name)) return name;
    throw new UnreadableDocumentError('MISSING_PART', `The document has no part "${name}".`);
  }

  /** Parts for looks, without text: Word opens a document that names such a part and lacks it. */
  async function lookOf(type: string): Promise<XmlElement | undefined> {
    const target = targetOf(type);
    if (target === undefined || opened.has(target)) return part(type);
    opened.note(
      `The document refers to the part "${type}.xml", which is missing. The text was read without that part.`,
    );
    return undefined;
  }

  const styles = readStyles(await lookOf('styles'));
  const lists = readNumbering(await lookOf('numbering'), styles);
  const context: StoryContext = {
    styles,
    lists,
    budget: createTextBudget('document', limits.textCharacters),
  };
  const story = createStory(context, relationships, createParagraphNumbers(lists), 'body');
  story.graphics = await readGraphics(opened, relationships, context.budget);
  story.chunks = await readChunks(opened, relationships);
  const body: DocxBlock[] = [];
  const inspectBlock = createBlockInspector(opened);
  const hasBody = await streamChildren(
    opened,
    opened.mainPart,
    ['w:document', 'w:body'],
    limits,
    (element) => {
      inspectBlock(element);
      for (const block of readBlocks({ ...element, children: [element] }, story, 'goes on')) body.push(block);
    },
  );
  for (const block of endBlocks(story)) body.push(block);
  if (!hasBody) {
    throw new UnreadableDocumentError('CORRUPT', `The part "${opened.mainPart}" is not a text document.`);
  }
  const around: Story[] = [];

  /** The text of a part that is beside the body. */
  async function sideStory(name: string, place: DocxField['place']): Promise<[XmlElement, Story]> {
    const own = await opened.relationships(name);
    const side = createStory(context, own, createParagraphNumbers(lists), place);
    around.push(side);
    if (place === 'header' || place === 'footer') opened.faults.namePart(name, place);
    return [await opened.readXml(name), side];
  }
  async function edges(ids: readonly string[], place: 'header' | 'footer'): Promise<string[]> {
    const texts = new Set<string>();
    const targets = ids.map((id) => relationships.get(id)).filter((link) => link?.external === false);
    for (const name of new Set(targets.map((link) => link?.target ?? ''))) {
      const [element, side] = await sideStory(present(name), place);
      const text = textOfBlocks(readBlocks(element, side));
      if (text !== '') texts.add(text);
    }
    return [...texts];
  }
  async function notes(type: 'footnote' | 'endnote'): Promise<string[]> {
    const target = targetOf(`${type}s`);
    if (target === undefined) return [];
    const [element, side] = await sideStory(present(target), 'note');
    return childrenNamed(element, `w:${type}`)
      .filter((note) => ['normal', undefined].includes(attribute(note, 'w:type')))
      .map((note) => textOfBlocks(readBlocks(note, side)));
  }

  const headers = await edges(story.headers, 'header');
  const footers = await edges(story.footers, 'footer');
  const footnotes = [...(await notes('footnote')), ...(await notes('endnote'))];
  const commentStory = createStory(context, new Map(), createParagraphNumbers(lists), 'comment');
  const comments = readComments(await part('comments'), await part('commentsExtended'), commentStory);
  const all = [story, ...around];
  const fields = all.flatMap((item) => item.fields);
  const facts = await packageFacts(opened, format);
  const foreign = all.flatMap(({ external }) => external);
  const named = new Set(facts.external.map(({ address }) => address));
  return {
    type: 'docx',
    ...facts,
    external: [...facts.external, ...foreign.filter(({ address }) => !named.has(address))],
    body,
    headers,
    footers,
    watermarks: [...new Set(all.flatMap(({ watermarks }) => watermarks))].filter((words) => words !== ''),
    footnotes,
    pictures: story.pictures,
    charts: story.charts,
    links: all.flatMap(({ links }) => links),
    fields,
    queries: fields.filter(({ name }) => fetching.has(name)).map(queryOf),
    comments,
    insertions: all.reduce((sum, { insertions }) => sum + insertions, 0),
    deletions: all.reduce((sum, { deletions }) => sum + deletions, 0),
    ...(story.deletedTexts.length === 0 ? {} : { deletedTexts: story.deletedTexts }),
    formatChanges: all.reduce((sum, { formatChanges }) => sum + formatChanges, 0),
    ...(all.some(({ hasFloating }) => hasFloating) ? { hasFloating: true } : {}),
  };
}

/** Looks through the blocks of the body in turn, and names their places by counting them. */
function createBlockInspector({ mainPart, faults, inspect }: DocumentPackage): (block: XmlElement) => void {
  let [paragraphs, tables] = [0, 0];
  faults.namePart(mainPart, '');
  return (root) => {
    let place = '';
    if (root.name === 'w:p') {
      paragraphs += 1;
      place = `paragraph ${paragraphs}`;
    } else if (root.name === 'w:tbl') {
      tables += 1;
      place = `table ${tables}`;
    }
    inspect({ part: mainPart, root, place });
  };
}

/** Fields that take their result from elsewhere each time they are updated (ECMA-376 part 1, 17.16.5). */
const fetching = new Set(['DDE', 'DDEAUTO', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'DATABASE', 'LINK', 'RD']);

function queryOf({ name, instruction }: DocxField): DataQuery {
  return { kind: name, name: '', source: withoutPasswords(instruction.trim()) };
}

/**
 * The comments of a document. The state "done" is in a separate part ([MS-DOCX] 2.5.4.1), by the id of the comment's last paragraph;
 * replies are as done as their comment.
 */
function readComments(
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
