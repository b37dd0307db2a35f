import type { Box, SlideLink, SlidePicture, Table, TextShape } from '../model/pptx-document.js';
import { attribute, child, type XmlElement } from '../xml/xml-element.js';
import { linkAddress, type TextSource } from './read-paragraphs.js';

/** A frame that shows another part: a chart or a diagram. */
export interface LinkedFrame {
  readonly name: string;
  readonly box: Box | null;
  /** Name of the part; null where the document lacks it. */
  readonly part: string | null;
}

/** What a slide's shape tree holds, in document order, groups taken apart. */
export interface ShapeContents {
  readonly texts: TextShape[];
  readonly tables: Table[];
  readonly pictures: SlidePicture[];
  readonly links: SlideLink[];
  readonly charts: (LinkedFrame & { readonly kind: 'chart' | 'chartex' })[];
  /** See `Slide`. */
  drawings: number;
  /** `before`: how many of the texts come ahead of the diagram's. */
  readonly diagrams: (LinkedFrame & { readonly before: number })[];
}

/** `fill`: what it is painted with (`p:blipFill`, `a:blipFill`). */
export function pictureOf(
  properties: XmlElement | undefined,
  box: Box | null,
  image?: { readonly fill: XmlElement | undefined; readonly source: TextSource },
): SlidePicture {
  const embedded = attribute(child(image?.fill, 'a:blip'), 'r:embed');
  const relationship = embedded === undefined ? undefined : image?.source.relationships.get(embedded);
  const fingerprint =
    relationship === undefined || relationship.external
      ? undefined
      : image?.source.fingerprintOf?.(relationship.target);
  return {
    name: attribute(properties, 'name') ?? '',
    description: attribute(properties, 'descr') ?? '',
    box,
    ...(fingerprint == null ? {} : { image: fingerprint }),
  };
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
