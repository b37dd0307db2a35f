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
  /** `before`: how many of the texts come ahead of the diagram's. */
  readonly diagrams: (LinkedFrame & { readonly before: number })[];
}

export function pictureOf(properties: XmlElement | undefined, box: Box | null): SlidePicture {
  return {
    name: attribute(properties, 'name') ?? '',
    description: attribute(properties, 'descr') ?? '',
    box,
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
