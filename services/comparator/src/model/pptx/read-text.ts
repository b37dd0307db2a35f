import type { Relationship } from '../package/relationships.js';
import type { Paragraph, SlideLink } from '../pptx-document.js';
import { attribute, child, childrenNamed, descend, integer, type XmlElement } from '../xml/xml-element.js';

/** White space as a reader sees it: single, none at the ends. */
export function squeeze(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Paragraphs of a text body (`p:txBody`, `a:txBody`), empty ones left out. */
export function readParagraphs(body: XmlElement | undefined): Paragraph[] {
  return childrenNamed(body, 'a:p').flatMap((element) => {
    const text = squeeze(element.children.map(textOfRun).join(''));
    if (text === '') return [];
    const properties = child(element, 'a:pPr');
    const bullet =
      child(properties, 'a:buChar') ?? child(properties, 'a:buAutoNum') ?? child(properties, 'a:buBlip');
    return [{ text, level: integer(properties, 'lvl') ?? 0, bullet: bullet !== undefined }];
  });
}

function textOfRun(run: XmlElement): string {
  if (run.name === 'a:br') return ' ';
  return run.name === 'a:r' || run.name === 'a:fld' ? (child(run, 'a:t')?.text ?? '') : '';
}

/** Largest type that a run of the body asks for, in hundredths of a point. */
export function readFontSize(body: XmlElement | undefined): number | null {
  const sizes = childrenNamed(body, 'a:p')
    .flatMap((paragraph) => paragraph.children)
    .flatMap((run) => integer(child(run, 'a:rPr'), 'sz') ?? []);
  return sizes.length === 0 ? null : Math.max(...sizes);
}

/** Links that runs of the body carry. */
export function readRunLinks(
  body: XmlElement | undefined,
  relationships: ReadonlyMap<string, Relationship>,
): SlideLink[] {
  return childrenNamed(body, 'a:p')
    .flatMap((paragraph) => paragraph.children)
    .flatMap((run) => {
      const address = linkAddress(descend(run, 'a:rPr', 'a:hlinkClick'), relationships);
      return address === undefined ? [] : [{ text: squeeze(textOfRun(run)), address, carrier: 'run' }];
    });
}

/** Address of a click link; undefined for jumps inside the document. */
export function linkAddress(
  click: XmlElement | undefined,
  relationships: ReadonlyMap<string, Relationship>,
): string | undefined {
  const relationship = relationships.get(attribute(click, 'r:id') ?? '');
  return relationship?.external === true && relationship.type === 'hyperlink'
    ? relationship.target
    : undefined;
}
