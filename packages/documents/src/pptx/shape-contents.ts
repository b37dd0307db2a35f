import type { Box, Raster, SlideLink, SlidePicture, Table, TextShape } from '../model/pptx-document.js';
import type { Relationship } from '../package/relationships.js';
import { attribute, child, type XmlElement } from '../xml/xml-element.js';
import type { Paint, Painted } from './painted.js';
import { rememberLook } from './picture-look.js';
import { linkAddress, type TextSource } from './read-paragraphs.js';
import { shareOf } from './theme-colors.js';

/** A frame that shows another part: a chart or a diagram. */
export interface LinkedFrame {
  readonly name: string;
  readonly box: Box | null;
  /** Name of the part; null if the document lacks it. */
  readonly part: string | null;
}

/** Contents of a slide's shape tree, in document order, groups taken apart. */
export interface ShapeContents {
  readonly texts: TextShape[];
  readonly tables: Table[];
  readonly pictures: SlidePicture[];
  readonly links: SlideLink[];
  readonly charts: (LinkedFrame & { readonly kind: 'chart' | 'chartex' })[];
  /** See `Slide`. */
  drawings: number;
  /** `before`: how many of the texts come ahead of the diagram's. */
  readonly diagrams: (LinkedFrame & { readonly before: number; readonly order: number })[];
  /** Areas that cover something, in the order of drawing. */
  readonly painted: Painted[];
  /** Number of shapes that were drawn. */
  drawn: number;
}

/** Counts a shape as drawn, and adds the area that it covers, if any. Returns the number of shapes drawn before it. */
export function draw(contents: ShapeContents, box: Box | null, paint: Paint): number {
  if (box !== null && paint !== 'none') contents.painted.push({ box, paint, order: contents.drawn });
  contents.drawn += 1;
  return contents.drawn - 1;
}

/** `fill`: its picture fill (`p:blipFill`, `a:blipFill`). */
export function pictureOf(
  properties: XmlElement | undefined,
  place: Pick<SlidePicture, 'box' | 'turn' | 'order'>,
  image?: { readonly fill: XmlElement | undefined; readonly source: TextSource },
): SlidePicture {
  const embedded = attribute(child(image?.fill, 'a:blip'), 'r:embed');
  const relationship = embedded === undefined ? undefined : image?.source.relationships.get(embedded);
  const fingerprint =
    relationship === undefined || relationship.external
      ? undefined
      : image?.source.fingerprintOf?.(relationship.target);
  const isBroken = embedded !== undefined && embedded !== '' && isBrokenImage(relationship, image?.source);
  return {
    name: attribute(properties, 'name') ?? '',
    description: attribute(properties, 'descr') ?? '',
    ...place,
    raster:
      image === undefined || relationship?.external !== false ? null : rasterOf(image, relationship.target),
    ...(fingerprint == null ? {} : { image: fingerprint }),
    ...(isBroken ? { isBroken } : {}),
  };
}

function isBrokenImage(relationship: Relationship | undefined, source: TextSource | undefined): boolean {
  if (source?.pictureFault === undefined) return false;
  if (relationship === undefined) return true;
  return !relationship.external && source.pictureFault(relationship.target) !== null;
}

function rasterOf(
  { fill, source }: { readonly fill: XmlElement | undefined; readonly source: TextSource },
  part: string,
): Raster | null {
  // A tile repeats at its own size, whatever that of the shape is.
  if (child(fill, 'a:tile') !== undefined) return null;
  const image = source.imageOf?.(part) ?? null;
  if (image === null) return null;
  const rectangle = child(fill, 'a:srcRect');
  const side = (name: string) => shareOf(attribute(rectangle, name)) ?? 0;
  const { look, bytes: _, ...size } = image;
  const raster = { ...size, crop: { left: side('l'), top: side('t'), right: side('r'), bottom: side('b') } };
  rememberLook(raster, look);
  return raster;
}

/** Adds the address that a click on the whole shape leads to, from its `p:cNvPr`. */
export function addShapeLink(
  properties: XmlElement | undefined,
  source: TextSource,
  contents: ShapeContents,
): void {
  const address = linkAddress(child(properties, 'a:hlinkClick'), source);
  if (address !== undefined) contents.links.push({ text: '', address, carrier: 'shape' });
}
