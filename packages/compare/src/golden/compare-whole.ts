import {
  type DocumentModel,
  type DocxDocument,
  type PptxDocument,
  paragraphsOf,
  type XlsxDocument,
} from '@fixpoint/documents/model';
import { compareLines } from './compare-lines.js';
import { comparePictures, compareSets } from './compare-sets.js';
import type { Difference } from './difference.js';

const place = { page: 'document', location: 'document' };

/** What two documents differ in as a whole: headers and footers, appearance, names. */
export function compareWhole(output: DocumentModel, golden: DocumentModel): Difference[] {
  if (output.type === 'pptx' && golden.type === 'pptx') return comparePresentations(output, golden);
  if (output.type === 'xlsx' && golden.type === 'xlsx') return compareWorkbooks(output, golden);
  if (output.type === 'docx' && golden.type === 'docx') return compareTextDocuments(output, golden);
  return [];
}

function comparePresentations(output: PptxDocument, golden: PptxDocument): Difference[] {
  const size = ({ slideSize: { width, height } }: PptxDocument) => [
    `${inches(width)} by ${inches(height)} inches`,
  ];
  const shapes = ({ slides }: PptxDocument) =>
    slides.flatMap((slide) => [...slide.texts, ...(slide.titleShape === null ? [] : [slide.titleShape])]);
  const footers = ({ slides }: PptxDocument) =>
    distinct(
      slides.flatMap(({ placeholderTexts }) =>
        placeholderTexts
          .filter(({ placeholder }) => placeholder === 'ftr' || placeholder === 'hdr')
          .map(({ paragraphs }) => paragraphs.map(({ text }) => text).join(' ')),
      ),
    );
  return [
    ...compareLooks('slide size', size(output), size(golden)),
    ...compareLooks('typeface', fonts(shapes(output)), fonts(shapes(golden))),
    ...compareLooks('text colour', colors(shapes(output)), colors(shapes(golden))),
    ...texts('footer', footers(output), footers(golden)),
  ];
}

function compareWorkbooks(output: XlsxDocument, golden: XlsxDocument): Difference[] {
  const names = ({ definedNames }: XlsxDocument) =>
    // Names that programs generate are not content.
    definedNames.filter(({ name }) => !name.startsWith('_xlnm.')).map(({ name }) => name);
  return compareSets(names(output), names(golden), {
    ...place,
    kind: 'golden-formulas',
    noun: 'defined name',
  });
}

function compareTextDocuments(output: DocxDocument, golden: DocxDocument): Difference[] {
  const paragraphs = ({ body }: DocxDocument) => body.flatMap((block) => [...paragraphsOf(block)]);
  const [ours, theirs] = [paragraphs(output), paragraphs(golden)];
  const addresses = ({ links }: DocxDocument) => links.map(({ address }) => address);
  return [
    ...texts('header', output.headers, golden.headers),
    ...texts('footer', output.footers, golden.footers),
    ...texts('footnote', output.footnotes, golden.footnotes),
    ...comparePictures(output.pictures, golden.pictures, place),
    ...compareSets(addresses(output), addresses(golden), { ...place, kind: 'golden-links', noun: 'link' }),
    ...compareLooks('typeface', fonts(ours), fonts(theirs)),
    ...compareLooks('text colour', colors(ours), colors(theirs)),
  ];
}

function compareLooks(noun: string, output: readonly string[], golden: readonly string[]): Difference[] {
  return compareSets(output, golden, { ...place, kind: 'golden-looks', noun });
}

function texts(noun: string, output: readonly string[], golden: readonly string[]): Difference[] {
  const lines = (items: readonly string[]) => items.map((text) => ({ text, location: noun, noun }));
  return compareLines(lines(output), lines(golden), { kind: 'golden-text', page: noun, location: noun });
}

function fonts(shapes: readonly { readonly fonts: readonly string[] }[]): string[] {
  return distinct(shapes.flatMap((shape) => shape.fonts));
}

function colors(shapes: readonly { readonly colors: readonly string[] }[]): string[] {
  return distinct(shapes.flatMap((shape) => shape.colors));
}

function distinct(items: readonly string[]): string[] {
  return [...new Set(items)].sort();
}

function inches(length: number): string {
  return (length / 914_400).toFixed(2);
}
