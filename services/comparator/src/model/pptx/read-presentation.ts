import type { DocumentFormat } from '../document-format.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { PptxDocument, Slide } from '../pptx-document.js';
import type { ReaderLimits } from '../reader-limits.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';
import { attribute, child, childrenNamed, descend, integer } from '../xml/xml-element.js';
import { chooseTitle, isOwnText, titleText } from './choose-title.js';
import { readShapes } from './read-shapes.js';
import { squeeze } from './read-text.js';

/** Reads a presentation's slides in the order in which they are shown. */
export async function readPresentation(
  opened: DocumentPackage,
  format: DocumentFormat,
  limits: ReaderLimits,
): Promise<PptxDocument> {
  const presentation = await opened.readXml(opened.mainPart);
  if (presentation.name !== 'p:presentation') {
    throw new UnreadableDocumentError('CORRUPT', `The part "${opened.mainPart}" is no presentation.`);
  }
  const relationships = await opened.relationships(opened.mainPart);
  const parts = new Set<string>();
  for (const entry of childrenNamed(child(presentation, 'p:sldIdLst'), 'p:sldId')) {
    const relationship = relationships.get(attribute(entry, 'r:id') ?? '');
    if (relationship === undefined || !opened.has(relationship.target)) {
      const missing = relationship?.target ?? attribute(entry, 'r:id') ?? '';
      throw new UnreadableDocumentError(
        'MISSING_PART',
        `The presentation lists the slide "${missing}", which is absent.`,
      );
    }
    // A set: a part that is listed twice is still one slide.
    parts.add(relationship.target);
  }
  const slides: Slide[] = [];
  let characters = 0;
  for (const part of parts) {
    const slide = await readSlide(opened, part, slides.length + 1);
    characters += textLength(slide);
    if (characters > limits.textCharacters) {
      throw new UnreadableDocumentError(
        'TOO_LARGE',
        `The presentation holds more than ${limits.textCharacters} characters of text.`,
      );
    }
    slides.push(slide);
  }
  const size = child(presentation, 'p:sldSz');
  return {
    type: 'pptx',
    format: format.extension,
    macros: false,
    external: [],
    slideSize: { width: integer(size, 'cx') ?? 9_144_000, height: integer(size, 'cy') ?? 6_858_000 },
    slides,
  };
}

async function readSlide(opened: DocumentPackage, part: string, number: number): Promise<Slide> {
  const root = await opened.readXml(part);
  if (root.name !== 'p:sld') {
    throw new UnreadableDocumentError('CORRUPT', `The part "${part}" is listed as a slide but is none.`);
  }
  const relationships = await opened.relationships(part);
  const { texts, tables, pictures, links, charts } = readShapes(
    descend(root, 'p:cSld', 'p:spTree'),
    relationships,
  );
  const title = chooseTitle(texts);
  const notes = [...relationships.values()].find(({ type, external }) => type === 'notesSlide' && !external);
  return {
    number,
    title: title === undefined ? null : titleText(title),
    titleShape: title ?? null,
    texts: texts.filter((shape) => shape !== title && isOwnText(shape)),
    furniture: texts.filter((shape) => !isOwnText(shape)),
    tables,
    pictures,
    charts,
    links,
    notes: notes === undefined ? '' : await readNotes(opened, notes.target),
    layout: null,
    hidden: ['0', 'false'].includes(attribute(root, 'show') ?? ''),
  };
}

async function readNotes(opened: DocumentPackage, part: string): Promise<string> {
  if (!opened.has(part)) return '';
  const root = await opened.readXml(part);
  const { texts } = readShapes(descend(root, 'p:cSld', 'p:spTree'), new Map());
  return squeeze(
    texts
      .filter(({ placeholder }) => placeholder === 'body')
      .map(titleText)
      .join(' '),
  );
}

function textLength({ title, texts, tables, links, notes }: Slide): number {
  const parts = [
    title ?? '',
    notes,
    ...texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    ...tables.flatMap(({ rows }) => rows.flat()),
    ...links.map(({ address }) => address),
  ];
  return parts.reduce((sum, text) => sum + text.length, 0);
}
