import type { TextBudget } from '../limits/text-budget.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { Chart, Slide, TextShape } from '../model/pptx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import type { LeftOut } from '../xml/parse-xml.js';
import { attribute, child, descend } from '../xml/xml-element.js';
import { chooseTitle, isOwnText, titleText } from './choose-title.js';
import type { Layout } from './layouts.js';
import { filledAreas, readBackground } from './painted.js';
import { readChart } from './read-chart.js';
import { type CommentAuthors, readComments } from './read-comments.js';
import { readDiagram } from './read-diagram.js';
import type { Images } from './read-image.js';
import { readShapes } from './read-shapes.js';
import type { ShapeContents } from './shape-contents.js';

/** State that all slides of a presentation share while it is read. */
export interface SlideSources {
  readonly opened: DocumentPackage;
  readonly budget: TextBudget;
  readonly authors: CommentAuthors;
  /** The layout in that part; null: of a slide that names none. */
  layoutOf(part: string | null): Promise<Layout>;
  readonly images: Images;
  /** Places of the texts that masters and layouts show on visible slides. Filled while slides are read. */
  readonly fixedTexts: Map<string, string>;
}

export async function readSlide(part: string, number: number, sources: SlideSources): Promise<Slide> {
  const { opened, budget } = sources;
  const root = await opened.readXml(part, leftOutOfSlides);
  if (root.name !== 'p:sld') {
    throw new UnreadableDocumentError('CORRUPT', `The part "${part}" is listed as a slide but is not one.`);
  }
  const relationships = await opened.relationships(part);
  await sources.images.prepare(relationships);
  const layout = await sources.layoutOf(partOfType(relationships, 'slideLayout'));
  const content = child(root, 'p:cSld');
  const palette = layout.overridden(root);
  const background = readBackground(content, palette.colors);
  const showsLayout = !['0', 'false'].includes(attribute(root, 'showMasterSp') ?? '');
  const hidden = ['0', 'false'].includes(attribute(root, 'show') ?? '');
  if (showsLayout && !hidden) addFixedTexts(layout, sources);
  const contents = readShapes(child(content, 'p:spTree'), {
    relationships,
    budget,
    fingerprintOf: opened.fingerprintOf,
    pictureFault: opened.pictureFault,
    imageOf: sources.images.imageOf,
    layout: {
      inheritedBy: layout.inheritedBy,
      painted: showsLayout ? layout.painted : [],
      palette,
      background: background === undefined ? layout.background : background,
    },
  });
  // Before the diagrams' texts join: the points of a diagram are no title.
  const title = chooseTitle(contents.texts);
  const texts = await addDiagrams(contents, sources);
  const charts: Chart[] = [];
  for (const frame of contents.charts) charts.push(await readChart(opened, frame, budget));
  const fills = filledAreas(contents.painted);
  const notes = partOfType(relationships, 'notesSlide');
  return {
    number,
    title: title === undefined ? null : titleText(title),
    titleShape: title ?? null,
    texts: texts.filter((shape) => shape !== title && isOwnText(shape)),
    placeholderTexts: texts.filter((shape) => !isOwnText(shape)),
    tables: contents.tables,
    pictures: contents.pictures,
    charts,
    ...(fills.length === 0 ? {} : { fills }),
    ...(contents.drawings === 0 ? {} : { drawings: contents.drawings }),
    links: contents.links,
    notes: notes === null ? '' : await readNotes(notes, sources),
    comments: await readComments(opened, relationships, sources.authors, budget),
    animated: child(root, 'p:timing') !== undefined,
    layout: layout.name,
    hidden,
  };
}

function addFixedTexts({ fixedTexts }: Layout, sources: SlideSources): void {
  for (const { text, place } of fixedTexts) {
    if (sources.fixedTexts.has(text)) continue;
    sources.budget.spend(text.length);
    sources.fixedTexts.set(text, place);
  }
}

/**
 * A slide's appearance and animation beyond what is read: half of the elements of a real slide. These never decide which alternative
 * is chosen by its contents (`mc:Choice`). Everything else is kept, so that this list is all that a reader of slides must know.
 */
export const leftOutOfSlides: LeftOut = new Map([
  ...allOf('p:transition', 'p:extLst', 'a:extLst', 'a:ln', 'a:effectLst', 'a:prstGeom', 'a:custGeom'),
  ...allOf('a:scene3d', 'a:sp3d', 'a:ea', 'a:cs', 'a:sym', 'a:tabLst', 'a:buFont', 'a:buClr', 'a:buSzPct'),
  ...allOf(
    'a:tblPr',
    'a:lnRef',
    'a:effectRef',
    'a:lnL',
    'a:lnR',
    'a:lnT',
    'a:lnB',
    'a:lnTlToBr',
    'a:lnBlToTr',
  ),
  ...(['p:timing', 'a:gradFill', 'a:pattFill'] as const).map((name) => [name, 'content'] as const),
]);

function allOf(...names: string[]): (readonly [string, 'all'])[] {
  return names.map((name) => [name, 'all']);
}

/** The slide's texts with those of each diagram at the place of its frame. Adds the diagrams' links to the slide's. */
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
