import type { TextBudget } from '../limits/text-budget.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { Chart, Slide, TextShape } from '../model/pptx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { attribute, descend } from '../xml/xml-element.js';
import { chooseTitle, isOwnText, titleText } from './choose-title.js';
import { readChart } from './read-chart.js';
import { type CommentAuthors, readComments } from './read-comments.js';
import { readDiagram } from './read-diagram.js';
import { readShapes } from './read-shapes.js';
import type { ShapeContents } from './shape-contents.js';

/** What all slides of a presentation share while it is read. */
export interface SlideSources {
  readonly opened: DocumentPackage;
  readonly budget: TextBudget;
  readonly authors: CommentAuthors;
  /** Name of a layout; null where it has none. */
  layoutName(part: string): Promise<string | null>;
}

export async function readSlide(part: string, number: number, sources: SlideSources): Promise<Slide> {
  const { opened, budget } = sources;
  const root = await opened.readXml(part, leftOutOfSlides);
  if (root.name !== 'p:sld') {
    throw new UnreadableDocumentError('CORRUPT', `The part "${part}" is listed as a slide but is none.`);
  }
  const relationships = await opened.relationships(part);
  const contents = readShapes(descend(root, 'p:cSld', 'p:spTree'), {
    relationships,
    budget,
    fingerprintOf: opened.fingerprintOf,
  });
  // Before the diagrams' texts join: the points of a diagram are no title.
  const title = chooseTitle(contents.texts);
  const texts = await addDiagrams(contents, sources);
  const charts: Chart[] = [];
  for (const frame of contents.charts) charts.push(await readChart(opened, frame, budget));
  const notes = partOfType(relationships, 'notesSlide');
  const layout = partOfType(relationships, 'slideLayout');
  return {
    number,
    title: title === undefined ? null : titleText(title),
    titleShape: title ?? null,
    texts: texts.filter((shape) => shape !== title && isOwnText(shape)),
    placeholderTexts: texts.filter((shape) => !isOwnText(shape)),
    tables: contents.tables,
    pictures: contents.pictures,
    charts,
    ...(contents.drawings === 0 ? {} : { drawings: contents.drawings }),
    links: contents.links,
    notes: notes === null ? '' : await readNotes(notes, sources),
    comments: await readComments(opened, relationships, sources.authors, budget),
    layout: layout === null ? null : await sources.layoutName(layout),
    hidden: ['0', 'false'].includes(attribute(root, 'show') ?? ''),
  };
}

/**
 * A slide's appearance and animation beyond what is read: half of the elements of a real slide. None is
 * where an alternative is chosen by what is in it (`mc:Choice`). Everything else is kept, so that this list is all that a
 * reader of slides must know.
 */
export const leftOutOfSlides: ReadonlySet<string> = new Set([
  ...['p:transition', 'p:timing', 'p:extLst', 'p:clrMapOvr', 'p:style', 'p:bg'],
  ...['a:extLst', 'a:ln', 'a:effectLst', 'a:prstGeom', 'a:custGeom', 'a:scene3d', 'a:sp3d', 'a:gradFill'],
  ...['a:lstStyle', 'a:ea', 'a:cs', 'a:sym', 'a:lnSpc', 'a:spcBef', 'a:spcAft', 'a:tabLst', 'a:buFont'],
  ...['a:tblPr', 'a:tblGrid', 'a:tcPr'],
]);

/** The slide's texts with each diagram's where its frame is among them. Adds the diagrams' links to the slide's. */
async function addDiagrams(
  contents: ShapeContents,
  { opened, budget }: SlideSources,
): Promise<readonly TextShape[]> {
  const { diagrams, texts, links } = contents;
  if (diagrams.length === 0) return texts;
  const all: TextShape[] = [];
  let taken = 0;
  for (const frame of diagrams) {
    for (const shape of texts.slice(taken, frame.before)) all.push(shape);
    taken = frame.before;
    const diagram = await readDiagram(opened, frame, budget);
    if (diagram === null) {
      contents.drawings += 1;
      continue;
    }
    all.push(diagram.shape);
    for (const link of diagram.links) links.push(link);
  }
  for (const shape of texts.slice(taken)) all.push(shape);
  return all;
}

async function readNotes(part: string, { opened, budget }: SlideSources): Promise<string> {
  if (!opened.has(part)) return '';
  const root = await opened.readXml(part, leftOutOfSlides);
  const { texts } = readShapes(descend(root, 'p:cSld', 'p:spTree'), { relationships: new Map(), budget });
  return texts
    .filter(({ placeholder }) => placeholder === 'body')
    .map(titleText)
    .join(' ');
}

function partOfType(relationships: ReadonlyMap<string, Relationship>, wanted: string): string | null {
  for (const { type, external, target } of relationships.values()) {
    if (type === wanted && !external) return target;
  }
  return null;
}
