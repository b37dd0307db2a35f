import { type FindPicture, openPictures } from '@fixpoint/documents/drawing';
import type { ReaderLimits } from '@fixpoint/documents/limits';
import { type DocxBlock, type DocxDocument, paragraphsOf } from '@fixpoint/documents/model';
import type { FlowBlock } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import type { PagesBudget } from './pages-budget.js';
import type { PictureShelf } from './picture-shelf.js';

const emuPerPoint = 12_700;
/** Pictures of one table that are shown. */
const maxOfTable = 20;

export interface TextSource {
  readonly document: DocxDocument;
  readonly bytes: Uint8Array;
  readonly limits: ReaderLimits;
}

interface Kept {
  readonly budget: PagesBudget;
  readonly shelf: PictureShelf;
}

/** The blocks of a text in reading order, empty paragraphs left out; each keeps its number in the body. */
export async function layOutText({ document, bytes, limits }: TextSource, kept: Kept): Promise<FlowBlock[]> {
  const { body } = document;
  const parts = new Set(body.flatMap(imagesOf).map(({ part }) => part));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const find = parts.size === 0 ? () => null : await openPictures(buffer, parts, limits);
  return body.flatMap((block, index) => layOutBlock(block, index + 1, find, kept));
}

function imagesOf(block: DocxBlock) {
  return [...paragraphsOf(block)].flatMap(({ images = [] }) => images);
}

function layOutBlock(block: DocxBlock, number: number, find: FindPicture, kept: Kept): FlowBlock[] {
  const { budget } = kept;
  const pictures = picturesOf(block, find, kept);
  if (block.kind === 'table') {
    if (!budget.takeBlock()) return [];
    const rows = block.rows.map((cells) => cells.map(({ text }) => budget.takeText(toSafeLine(text))));
    return [{ kind: 'table', number, rows, ...pictures }];
  }
  if ((block.text === '' && pictures.pictures === undefined) || !budget.takeBlock()) return [];
  return [
    {
      kind: 'paragraph',
      number,
      // Not made one line: places of characters are counted in the text as it was read.
      text: budget.takeText(block.text),
      level: block.outlineLevel ?? (/^title$/i.test(block.style ?? '') ? 1 : 0),
      label: toSafeLine(block.numbering?.label ?? '', 200),
      ...pictures,
    },
  ];
}

/** Pictures that cannot be shown keep their place, with their description. */
function picturesOf(
  block: DocxBlock,
  find: FindPicture,
  { budget, shelf }: Kept,
): Pick<FlowBlock, 'pictures'> {
  const pictures = imagesOf(block)
    .slice(0, maxOfTable)
    .map(({ part, width, height, label }) => {
      const picture = find(part);
      const image = picture === null ? null : shelf.put(picture);
      return {
        ...(image === null ? {} : { image }),
        width: Math.round(width / emuPerPoint),
        height: Math.round(height / emuPerPoint),
        label: budget.takeText(toSafeLine(label)),
      };
    });
  return pictures.length === 0 ? {} : { pictures };
}
