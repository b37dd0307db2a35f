import type { DocumentModel, DocxDocument, PptxDocument, XlsxDocument } from '@fixpoint/documents/model';
import { readDocument } from '@fixpoint/documents/reader';
import { DocumentPages, Finding, type FindingAnchor } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { describe, expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../../documents/testing/market-deck.js';
import { rulesFor } from '../../testing/corpus/examine.js';
import { loadFamilies, renderFamily } from '../../testing/corpus/families.js';
import { filesOf, loadManifest } from '../../testing/corpus/manifest.js';
import { examineDocument } from '../engine/examine-document.js';
import { layOutPages } from '../pages/lay-out-pages.js';
import { anchorFindings } from './anchor-findings.js';
import { quotedTexts, unquotedTexts } from './quoted-texts.js';
import { shapesOf } from './slide-shapes.js';

const families = await loadFamilies();
const manifest = await loadManifest();

/** A document with its findings and what became of them. */
async function anchored(bytes: Buffer, family: (typeof families)[number]) {
  const document = await readDocument(bytes, {});
  const one = { name: 'document', type: document.type, bytes: bytes.length, content: document };
  const findings = anchorFindings(document, examineDocument(one, rulesFor(family)).findings);
  return { document, findings: findings.map((finding) => Finding.parse(finding)) };
}

/** The text under an anchor, as its document holds it; null where there is no such place. */
function textUnder(document: DocumentModel, anchor: FindingAnchor): string | null {
  if (anchor.kind === 'slide') return slideText(document as PptxDocument, anchor);
  if (anchor.kind === 'cells') return cellsText(document as XlsxDocument, anchor);
  return blockText(document as DocxDocument, anchor);
}

function slideText(
  { slides, slideSize }: PptxDocument,
  { slide, box, name }: Extract<FindingAnchor, { kind: 'slide' }>,
): string | null {
  const found = slides.find(({ number }) => number === slide);
  if (found === undefined) return null;
  if (box === undefined) return '';
  const shapes = shapesOf(found, slideSize).filter(
    (shape) =>
      shape.name === name &&
      shape.box !== null &&
      shape.box.left >= box.left - 0.001 &&
      shape.box.top >= box.top - 0.001 &&
      shape.box.left + shape.box.width <= box.left + box.width + 0.001 &&
      shape.box.top + shape.box.height <= box.top + box.height + 0.001,
  );
  return shapes.length === 0 ? null : shapes.flatMap(({ texts }) => texts).join('\n');
}

function cellsText(
  { sheets }: XlsxDocument,
  { sheet, range }: Extract<FindingAnchor, { kind: 'cells' }>,
): string | null {
  const found = sheets.find(({ name }) => name === sheet);
  if (found === undefined) return null;
  const texts: string[] = [];
  found.cells.visit(({ row, column, value }) => {
    if (range === undefined) return;
    const isRow = row >= range.firstRow && row <= range.lastRow;
    if (isRow && column >= range.firstColumn && column <= range.lastColumn)
      texts.push(toSafeLine(String(value)));
  });
  return texts.join('\n');
}

function blockText(
  { body }: DocxDocument,
  { block, row, characters }: Extract<FindingAnchor, { kind: 'text' }>,
): string | null {
  const found = body[block - 1];
  if (found === undefined) return null;
  if (found.kind === 'table') {
    const rows = row === undefined ? found.rows : found.rows.slice(row - 1, row);
    return rows.flatMap((cells) => cells.map(({ text }) => text)).join('\n');
  }
  return characters === undefined ? found.text : found.text.slice(characters.start, characters.end);
}

const isPlace = /^(?:slides? \d|sheet "|section |paragraph \d|table \d|cover)/u;

/** Some of a family's defects, and what another library made of one: all of them take a minute. */
async function documentsOf(family: (typeof families)[number]): Promise<Buffer[]> {
  const every = Math.ceil(family.plantings.length / 2);
  const twin = manifest.find((one) => one.family === family.name && one.planting !== null);
  return Promise.all([
    ...family.plantings
      .filter((_, index) => index % every === 0)
      .map((planting) => renderFamily(family, planting)),
    ...(twin === undefined ? [] : [filesOf(twin.file).read()]),
  ]);
}

/** What must be words of the text under the anchor; null where its place is told by number alone. */
function wordsAt(document: DocumentModel, anchor: FindingAnchor, finding: Finding): readonly string[] | null {
  const opening = /, text "([^"]+?)…?"$/u.exec(finding.location)?.[1];
  if (opening !== undefined) return [opening];
  const isQuoted =
    (anchor.kind === 'slide' && anchor.box !== undefined && /^slides? [\d, ]+$/u.test(finding.location)) ||
    (anchor.kind === 'text' && anchor.characters !== undefined);
  if (!isQuoted) return null;
  // An address is marked where the words that carry it stand.
  const links = document.type === 'pptx' ? document.slides.flatMap((slide) => slide.links) : [];
  const linked = links.filter(({ address }) => finding.actual.includes(address)).map(({ text }) => text);
  return [...quotedTexts(finding), ...unquotedTexts(finding), ...linked];
}

describe.each(families)('the findings of a document for $name', (family) => {
  it('are marked where they stand: each place exists, and what is marked for its words holds them', async () => {
    for (const bytes of await documentsOf(family)) {
      const { document, findings } = await anchored(bytes, family);
      for (const finding of findings) {
        const { anchors = [], location } = finding;
        if (isPlace.test(location)) expect(anchors, location).not.toEqual([]);
        for (const anchor of anchors) {
          const text = textUnder(document, anchor);
          expect(text, JSON.stringify(finding)).not.toBeNull();
          const words = wordsAt(document, anchor, finding);
          if (words === null) continue;
          expect(
            words.some((one) => text?.includes(one)),
            JSON.stringify(finding),
          ).toBe(true);
        }
      }
      expect(() => DocumentPages.parse(layOutPages(document, findings))).not.toThrow();
    }
  });
});

describe('places of a presentation', () => {
  it('are slides where nothing more is told, and none where there is no such slide', async () => {
    const deck = await readDocument(await renderDeck(goodContent()), {});
    const [finding] = anchorFindings(deck, [findingAt('slides 2, 99; slide 3, title')]);
    expect(finding?.anchors).toMatchObject([
      { slide: 2, name: '' },
      { slide: 3, box: expect.anything() },
    ]);
    expect(anchorFindings(deck, [findingAt('deck')])[0]?.anchors).toBeUndefined();
  });
});

function findingAt(location: string, actual = ''): Finding {
  const text = { message: 'm', expected: '', suggestion: '' };
  return { id: 'f', check: 'c', category: 'c', severity: 'low', location, actual, ...text };
}
