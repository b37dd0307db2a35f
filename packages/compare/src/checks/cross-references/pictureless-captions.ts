import { paragraphsOf } from '@fixpoint/documents/model';
import type { PlacedBlock, TextDocumentView } from '../../views/text-document/text-document-view.js';
import { targetOf } from './find-references.js';

/** Blocks before and behind a caption in which its picture may be. */
const reach = 3;

/** Captions of figures without a picture, chart, table or other object beside them. */
export function pictureless({ blocks, document }: TextDocumentView): PlacedBlock[] {
  // Shapes that float may be drawn anywhere on the page.
  if (document.hasFloating === true) return [];
  const shown = blocks.filter(
    ({ block }) => block.kind === 'table' || block.text.trim() !== '' || hasObject({ block }),
  );
  const captions = new Set(shown.filter(isCaption));
  return shown.filter((placed, index) => {
    if (!captions.has(placed) || hasObject(placed)) return false;
    const before = shown.slice(Math.max(0, index - reach), index).reverse();
    const behind = shown.slice(index + 1, index + 1 + reach);
    // A list of figures, or two captions of one picture.
    if ([before[0], behind[0]].some((neighbour) => neighbour !== undefined && captions.has(neighbour)))
      return false;
    return ![...before, ...behind].some(hasObject);
  });
}

function hasObject({ block }: Pick<PlacedBlock, 'block'>): boolean {
  if (block.kind === 'table') return true;
  if (shownAsText.test(block.style ?? '')) return true;
  return [...paragraphsOf(block)].some(({ drawings, textBox }) => drawings > 0 || textBox);
}

/** Styles of lines that a figure shows: code, letters, quotations. */
const shownAsText = /code|preformatted|verbatim|listing|quote|zitat|citation|cita(?!\p{L})|citazione/iu;

const captionStyle = /caption|beschriftung|légende|epígrafe|leyenda|didascalia/iu;

function isCaption({ block }: PlacedBlock): boolean {
  if (block.kind !== 'paragraph' || !captionStyle.test(block.style ?? '')) return false;
  return targetOf(block.text)?.kind === 'figure';
}
