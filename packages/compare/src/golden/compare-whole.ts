import type { DocumentModel, DocxDocument, PptxDocument, XlsxDocument } from '@fixpoint/documents/model';
import { compareLines } from './compare-lines.js';
import { comparePictures, compareSets } from './compare-sets.js';
import { comparedEdges } from './computed-text.js';
import type { Difference } from './difference.js';

const place = { page: 'document', location: 'document' };

/** Differences of two documents as a whole: headers and footers, slide size, names. */
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
  const footers = ({ slides }: PptxDocument) =>
    distinct(
      slides.flatMap(({ placeholderTexts }) =>
        placeholderTexts
          .filter(({ placeholder }) => placeholder === 'ftr' || placeholder === 'hdr')
          .map(({ paragraphs }) => paragraphs.map(({ text }) => text).join(' ')),
      ),
    );
  return [
    ...compareSets(size(output), size(golden), { ...place, kind: 'golden-looks', noun: 'slide size' }),
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
  // Numbers of pages and dates change each time the document is opened.
  const edges = ({ headers, footers, fields }: DocxDocument, edge: 'header' | 'footer') =>
    distinct(comparedEdges(edge === 'header' ? headers : footers, fields, edge));
  const addresses = ({ links }: DocxDocument) => links.map(({ address }) => address);
  return [
    ...texts('header', edges(output, 'header'), edges(golden, 'header')),
    ...texts('footer', edges(output, 'footer'), edges(golden, 'footer')),
    ...texts('footnote', output.footnotes, golden.footnotes),
    ...comparePictures(output.pictures, golden.pictures, place),
    ...compareSets(addresses(output), addresses(golden), { ...place, kind: 'golden-links', noun: 'link' }),
  ];
}

function texts(noun: string, output: readonly string[], golden: readonly string[]): Difference[] {
  const lines = (items: readonly string[]) => items.map((text) => ({ text, location: noun, noun }));
  return compareLines(lines(output), lines(golden), { kind: 'golden-text', page: noun, location: noun });
}

function distinct(items: readonly string[]): string[] {
  return [...new Set(items)].sort();
}

function inches(length: number): string {
  return (length / 914_400).toFixed(2);
}
