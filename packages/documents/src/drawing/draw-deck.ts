import type { PagePaint, PageShape } from '@fixpoint/shared/contracts';
import { defaultReaderLimits, type ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { type DocumentPackage, openPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { createImages, type Images } from '../pptx/read-image.js';
import type { LeftOut } from '../xml/parse-xml.js';
import { attribute, child, childrenNamed, descend, type XmlElement } from '../xml/xml-element.js';
import { drawShapes } from './draw-shapes.js';
import {
  colorsFor,
  createInheritance,
  type Ground,
  type LayoutParts,
  readBackground,
  showsBelow,
} from './grounds.js';
import { createPictureKeeper, type DrawingKeeper, type DrawnPart } from './part.js';
import { onPage } from './place.js';
import { readTableStyles, type TableStyles } from './table-styles.js';
import { readTheme } from './theme.js';

/** Look of a slide. Boxes of shapes are in points. */
export interface DrawnSlide {
  readonly shapes: readonly PageShape[];
  readonly paint?: PagePaint | undefined;
  /** Name of its ground among those of the deck. */
  readonly ground?: string | undefined;
}

/** Looks of the slides of a presentation, by their numbers. */
export interface DrawnDeck {
  readonly slides: ReadonlyMap<number, DrawnSlide>;
  readonly grounds: ReadonlyMap<string, Ground>;
}

interface Sources {
  readonly opened: DocumentPackage;
  readonly keeper: DrawingKeeper;
  readonly images: Images;
  readonly tableStyles: TableStyles;
  layoutOf(part: string | null): Promise<LayoutParts>;
  readonly grounds: Map<string, Ground>;
}

/** Content that no drawing shows. */
const leftOut: LeftOut = new Map([
  ...['p:transition', 'p:timing', 'p:extLst', 'a:extLst', 'a:scene3d', 'a:sp3d'].map(
    (name) => [name, 'all'] as const,
  ),
]);

/**
 * Draws the slides with these numbers from the bytes of a presentation. A part that is damaged is drawn as far as it can be read.
 */
export async function drawDeck(
  bytes: Buffer,
  numbers: readonly number[],
  keeper: DrawingKeeper,
  limits: ReaderLimits = defaultReaderLimits,
): Promise<DrawnDeck> {
  const opened = await openPackage(bytes, limits);
  const presentation = await opened.readXml(opened.mainPart);
  const relationships = await opened.relationships(opened.mainPart);
  const sources: Sources = {
    opened,
    keeper,
    images: createImages(opened),
    tableStyles:
      (await unlessDamaged(() => readTableStyles(opened, relationships, limits))) ?? (() => undefined),
    layoutOf: createLayoutParts(opened, child(presentation, 'p:defaultTextStyle')),
    grounds: new Map(),
  };
  const parts = new Set(
    childrenNamed(child(presentation, 'p:sldIdLst'), 'p:sldId').flatMap(
      (entry) => relationships.get(attribute(entry, 'r:id') ?? '')?.target ?? [],
    ),
  );
  const slides = new Map<number, DrawnSlide>();
  for (const [index, part] of [...parts].entries()) {
    const number = index + 1;
    if (!numbers.includes(number)) continue;
    const drawn = await unlessDamaged(() => drawSlide(part, number, sources));
    slides.set(number, drawn ?? { shapes: [] });
  }
  return { slides, grounds: sources.grounds };
}

async function unlessDamaged<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableDocumentError)) throw error;
    return undefined;
  }
}

async function drawSlide(part: string, slideNumber: number, sources: Sources): Promise<DrawnSlide> {
  const root = await sources.opened.readXml(part, leftOut);
  const relationships = await sources.opened.relationships(part);
  const parts = await sources.layoutOf(targetOf(relationships, 'slideLayout'));
  const slide = await drawnPart(root, relationships, parts, { ...sources, slideNumber });
  const ground = await groundOf(parts, sources);
  const paint = readBackground(root, slide.paints);
  const shapes = await drawShapes(treeOf(root), onPage, slide);
  // Without the shapes of its layout a slide still has the paint behind them.
  const below = showsBelow(root) ? { ground: parts.layoutPart } : { paint: paint ?? ground.paint };
  return { shapes, ...(paint === undefined ? {} : { paint }), ...below };
}

function treeOf(root: XmlElement | undefined): readonly XmlElement[] {
  return descend(root, 'p:cSld', 'p:spTree')?.children ?? [];
}

async function drawnPart(
  root: XmlElement | undefined,
  relationships: ReadonlyMap<string, Relationship>,
  parts: LayoutParts,
  { opened, keeper, images, tableStyles, slideNumber }: Sources & { readonly slideNumber: number | null },
): Promise<DrawnPart> {
  await images.prepare(relationships);
  return {
    opened,
    keeper,
    images,
    relationships,
    tableStyles,
    slideNumber: slideNumber ?? 0,
    takeText: keeper.takeText,
    inheritedBy: createInheritance(parts),
    isGround: slideNumber === null,
    paints: {
      color: colorsFor(root, parts),
      theme: parts.theme,
      keepPicture: createPictureKeeper({ opened, keeper, images }, relationships),
    },
  };
}

/** Drawn once for all slides of its layout. */
async function groundOf(parts: LayoutParts, sources: Sources): Promise<Ground> {
  const known = sources.grounds.get(parts.layoutPart);
  if (known !== undefined) return known;
  const { opened } = sources;
  const shapes: PageShape[] = [];
  let paint: PagePaint | undefined;
  for (const [root, name] of [
    [parts.master, parts.masterPart],
    [parts.layout, parts.layoutPart],
  ] as const) {
    if (root === undefined) continue;
    const part = await drawnPart(root, await opened.relationships(name), parts, {
      ...sources,
      slideNumber: null,
    });
    paint = readBackground(root, part.paints) ?? paint;
    if (root === parts.layout || showsBelow(parts.layout))
      shapes.push(...((await unlessDamaged(() => drawShapes(treeOf(root), onPage, part))) ?? []));
  }
  const ground = { shapes, ...(paint === undefined ? {} : { paint }) };
  sources.grounds.set(parts.layoutPart, ground);
  return ground;
}

function createLayoutParts(
  opened: DocumentPackage,
  defaultText: XmlElement | undefined,
): (part: string | null) => Promise<LayoutParts> {
  const known = new Map<string | null, LayoutParts>();
  const read = (part: string | null) =>
    part === null || !opened.has(part) ? undefined : unlessDamaged(() => opened.readXml(part, leftOut));
  const next = async (part: string | null, type: string) => {
    if (part === null) return null;
    const relationships = await unlessDamaged(() => opened.relationships(part));
    return relationships === undefined ? null : targetOf(relationships, type);
  };
  return async (layoutPart) => {
    const before = known.get(layoutPart);
    if (before !== undefined) return before;
    const masterPart = await next(layoutPart, 'slideMaster');
    const parts: LayoutParts = {
      layout: await read(layoutPart),
      master: await read(masterPart),
      theme: readTheme(await read(await next(masterPart, 'theme'))),
      layoutPart: layoutPart ?? '',
      masterPart: masterPart ?? '',
      defaultText,
    };
    known.set(layoutPart, parts);
    return parts;
  };
}

function targetOf(relationships: ReadonlyMap<string, Relationship>, wanted: string): string | null {
  for (const { type, external, target } of relationships.values())
    if (type === wanted && !external) return target;
  return null;
}
