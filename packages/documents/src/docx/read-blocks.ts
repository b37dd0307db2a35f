import type { DocxBlock, DocxParagraph, Numbering, TextRange } from '../model/docx-document.js';
import { squeeze } from '../text/fold-text.js';
import { attribute, child, childrenNamed, descend, integer, type XmlElement } from '../xml/xml-element.js';
import { type Ground, groundOfParagraph } from './ground.js';
import type { HtmlBlock } from './html-blocks.js';
import { chooseAlternative } from './read-drawing.js';
import { readInline } from './read-inline.js';
import { outlineLevel, type ParagraphStyle } from './read-styles.js';
import { readTable, widthOf } from './read-table.js';
import { isOn } from './run-text.js';
import { addLink, createInlineContent, type InlineContent, openBlock, type Story } from './story.js';
import { countFormatChanges, isDeleted } from './tracked-changes.js';

/**
 * Reads the paragraphs and tables inside an element, in order. With `goes on`: of a text that is read in pieces, so that the text which a
 * deleted paragraph mark joins may come with the next piece; `endBlocks` ends it.
 */
export function readBlocks(
  parent: XmlElement,
  story: Story,
  end: 'here' | 'goes on' | 'text box' = 'here',
): DocxBlock[] {
  const blocks: DocxBlock[] = [];
  // A paragraph before a cell or a text box is not joined to its first one.
  const outer = story.joined;
  if (end !== 'goes on') story.joined = null;
  collectBlocks(parent, story, end === 'text box', blocks);
  if (end !== 'goes on') {
    blocks.push(...endBlocks(story));
    story.joined = outer;
  }
  return blocks;
}

function collectBlocks(parent: XmlElement, story: Story, textBox: boolean, into: DocxBlock[]): void {
  const collect = (element: XmlElement) => collectBlocks(element, story, textBox, into);
  for (const entry of parent.children) {
    switch (entry.name) {
      case 'w:p':
        readParagraph(entry, story, textBox, into);
        break;
      case 'w:tbl': {
        into.push(...endBlocks(story));
        const table = readTable(entry, story, readBlocks);
        // One whose rows are all deleted is gone with them.
        if (table.rows.length > 0) into.push(table);
        break;
      }
      case 'w:sdtContent':
      case 'w:customXml':
      case 'w:ins':
      case 'w:moveTo':
        collect(entry);
        break;
      case 'w:sdt':
        collect(child(entry, 'w:sdtContent') ?? entry);
        break;
      case 'mc:AlternateContent':
        collect(chooseAlternative(entry) ?? entry);
        break;
      case 'w:sectPr':
        readSection(entry, story);
        break;
      case 'w:altChunk':
      case 'w:subDoc':
        into.push(...endBlocks(story));
        for (const block of readForeignPart(entry, story)) into.push(block);
    }
  }
}

/** The paragraph whose deleted mark waits for a paragraph to join, if there is no further one. */
export function endBlocks(story: Story): DocxBlock[] {
  const content = story.joined;
  story.joined = null;
  return content === null ? [] : [openBlock(paragraphOf(content, undefined, story), story)];
}

function paragraphOf(
  content: InlineContent,
  properties: XmlElement | undefined,
  story: Story,
  { startsPage = false, textBox = false, isCounted = true } = {},
): DocxParagraph & { startsPage: boolean } {
  return {
    kind: 'paragraph',
    text: story.context.budget.keep(squeeze(content.text)),
    ...styleOf(properties, story, !isCounted || isAllHidden(content, properties, story)),
    fonts: listOf(content.fonts),
    colors: listOf(content.colors),
    ...(content.sizes === null ? {} : { sizes: [...content.sizes] }),
    ...(content.computed === null ? {} : { computed: computedRanges(content.text, content.computed) }),
    links: content.links.length === 0 ? none : content.links,
    drawings: content.drawings,
    ...(content.charts === null ? {} : { charts: content.charts }),
    ...(content.images === null ? {} : { images: content.images }),
    textBox,
    startsPage: startsPage || content.breakBefore,
    changed: content.changed,
    hidden: keep(content.hidden, story),
    highlighted: keep(content.highlighted, story),
    ...(content.unseen === '' ? {} : { unseen: keep(content.unseen, story) }),
    ...(content.whiteOnPage === '' ? {} : { whiteOnPage: keep(content.whiteOnPage, story) }),
    comments: content.comments.length === 0 ? none : content.comments,
  };
}

function readParagraph(element: XmlElement, story: Story, textBox: boolean, into: DocxBlock[]): void {
  const properties = child(element, 'w:pPr');
  const broken = isOn(child(properties, 'w:pageBreakBefore'));
  const style = styleSheetStyle(properties, story);
  const content = story.joined ?? createInlineContent(style);
  content.style = style;
  story.joined = null;
  content.ground = groundOfParagraph(properties, groundOfStyle(properties, story));
  readInline(element, content, story);
  if (content.deleted !== '') {
    story.deletedTexts.push(keep(content.deleted, story));
    content.deleted = '';
  }
  // A field that spans paragraphs shows them one below the other.
  story.openFields.show(' ');
  for (const entry of childrenNamed(element, 'w:subDoc')) readForeignPart(entry, story);

  const isEmpty = squeeze(content.text) === '' && content.drawings === 0;
  const isMarkDeleted = isDeleted(child(properties, 'w:rPr'));
  countChanges(properties, content, story);
  const section = child(properties, 'w:sectPr');
  if (isMarkDeleted && isEmpty) {
    if (broken) story.pageBroken = 'page';
  } else if (isMarkDeleted && section === undefined && content.textBoxes.length === 0) {
    content.breakBefore ||= broken;
    story.joined = content;
  } else {
    into.push(openBlock(paragraphOf(content, properties, story, { startsPage: broken, textBox }), story));
  }
  if (content.breakAfter) story.pageBroken = 'page';
  addTextBoxes(content, story, into);
  if (section !== undefined) readSection(section, story);
}

/** Counts the tracked changes of a paragraph's properties and mark. */
function countChanges(properties: XmlElement | undefined, content: InlineContent, story: Story): void {
  const mark = child(properties, 'w:rPr');
  const isInserted = child(mark, 'w:ins') !== undefined || child(mark, 'w:moveTo') !== undefined;
  const formatChanges = countFormatChanges(properties) + countFormatChanges(mark);
  story.formatChanges += formatChanges;
  if (isDeleted(mark) || isInserted || formatChanges > 0) content.changed = true;
  if (child(mark, 'w:del') !== undefined) story.deletions += 1;
  else if (isInserted && squeeze(content.text) === '') story.insertions += 1;
}

/** Paragraphs in the drawings of a paragraph. */
function addTextBoxes(content: InlineContent, story: Story, into: DocxBlock[]): void {
  const around = story.ground;
  // The fill of a text box is not read.
  story.ground = null;
  for (const box of content.textBoxes) {
    for (const block of readBlocks(box, story, 'text box')) into.push(block);
  }
  story.ground = around;
  for (const text of content.diagramTexts)
    into.push(plainParagraph({ text, level: null, links: [] }, story, true));
}

/** A style may paint the ground of its paragraphs. */
function groundOfStyle(properties: XmlElement | undefined, story: Story): Ground {
  return styleSheetStyle(properties, story).isShaded ? null : story.ground;
}

function styleSheetStyle(properties: XmlElement | undefined, story: Story): ParagraphStyle {
  return story.context.styles.paragraphStyle(attribute(child(properties, 'w:pStyle'), 'w:val'));
}

/** A paragraph of hidden text whose mark is hidden too takes no room and no number. */
function isAllHidden(content: InlineContent, properties: XmlElement | undefined, story: Story): boolean {
  if (content.hidden === '' || squeeze(content.text) !== '') return false;
  const stated = descend(properties, 'w:rPr', 'w:vanish');
  return stated === undefined ? story.context.styles.isHidden(content.style, undefined) : isOn(stated);
}

function keep(text: string, { context }: Story): string {
  return text === '' ? '' : context.budget.keep(squeeze(text));
}

/** A paragraph that is not of the document's own markup, with nothing of its styles. */
function plainParagraph(
  { text, level, links }: Pick<HtmlBlock & { kind: 'paragraph' }, 'text' | 'level' | 'links'>,
  story: Story,
  textBox = false,
): DocxParagraph & { startsPage: boolean } {
  const content = createInlineContent(story.context.styles.paragraphStyle(undefined));
  content.text = text;
  for (const link of links) addLink(squeeze(link.text), link.address, content, story);
  const style = level === null ? null : `Heading ${level}`;
  const paragraph = paragraphOf(content, undefined, story, { textBox, isCounted: false });
  return { ...paragraph, style, outlineLevel: level };
}

/** Ranges after white space has become single. */
function computedRanges(text: string, results: NonNullable<InlineContent['computed']>): TextRange[] {
  return results.map(({ end, length }) => {
    const last = squeeze(text.slice(0, end)).length;
    return { start: last - length, end: last };
  });
}

const none: readonly never[] = [];

function listOf(values: ReadonlySet<string> | null): readonly string[] {
  return values === null ? none : [...values];
}

function styleOf(
  properties: XmlElement | undefined,
  story: Story,
  isHidden: boolean,
): Pick<DocxParagraph, 'style' | 'outlineLevel' | 'numbering'> {
  const styleId = attribute(child(properties, 'w:pStyle'), 'w:val');
  const style = story.context.styles.paragraphStyle(styleId);
  const own = integer(child(properties, 'w:outlineLvl'), 'w:val');
  return {
    style: style.name,
    outlineLevel: own === undefined ? style.outlineLevel : outlineLevel(own),
    numbering: isHidden ? null : numberingOf(properties, styleId, story),
  };
}

function numberingOf(
  properties: XmlElement | undefined,
  styleId: string | undefined,
  story: Story,
): Numbering | null {
  const style = story.context.styles.paragraphStyle(styleId);
  const own = attribute(descend(properties, 'w:numPr', 'w:numId'), 'w:val');
  const listId = own ?? style.numberingId;
  // Number 0 takes the numbers of the style away.
  if (listId === null || listId === '0') return null;
  const stated = integer(descend(properties, 'w:numPr', 'w:ilvl'), 'w:val');
  const ofStyle =
    own === undefined
      ? (story.context.lists.get(listId)?.levelOfStyle.get(styleId ?? '') ?? style.numberingLevel)
      : null;
  return story.numbers.next(listId, stated ?? ofStyle ?? 0);
}

/** A section's properties are at its end (ECMA-376 part 1, 17.6.18), and so is the type of its start. */
function readSection(section: XmlElement, story: Story): void {
  story.formatChanges += countFormatChanges(section);
  for (const entry of childrenNamed(section, 'w:headerReference'))
    story.headers.push(attribute(entry, 'r:id') ?? '');
  for (const entry of childrenNamed(section, 'w:footerReference'))
    story.footers.push(attribute(entry, 'r:id') ?? '');
  const start = attribute(child(section, 'w:type'), 'w:val') ?? 'nextPage';
  const goesOn = start === 'continuous' || start === 'nextColumn';
  if (goesOn && story.sectionOpening !== null) story.sectionOpening.startsPage = false;
  story.sectionOpening = null;
  story.pageBroken ??= 'section';
}

/** Content that a program takes from another file when it opens the document. Named, and read if it is a page of HTML in it. */
function readForeignPart(element: XmlElement, story: Story): DocxBlock[] {
  const id = attribute(element, 'r:id') ?? '';
  const target = story.relationships.get(id)?.target ?? '';
  story.external.push({
    kind: element.name === 'w:altChunk' ? 'altChunk' : 'subDocument',
    address: story.context.budget.keep(target),
  });
  const page = story.chunks.get(id);
  // Shown once, so that no document grows by naming it often.
  story.chunks.delete(id);
  return page?.map((block) => blockOfPage(block, story)) ?? [];
}

function blockOfPage(block: HtmlBlock, story: Story): DocxBlock {
  if (block.kind === 'paragraph') return openBlock(plainParagraph(block, story), story);
  const rows = block.rows.map((row) =>
    row.map(({ text: written, span }) => {
      const paragraph = plainParagraph({ text: written, level: null, links: [] }, story);
      return { blocks: [paragraph], text: paragraph.text, span, continues: false };
    }),
  );
  const columns = rows.reduce((most, row) => Math.max(most, widthOf(row)), 0);
  return openBlock({ kind: 'table', rows, columns, headerRows: 0, startsPage: false, pageStarts: [] }, story);
}
