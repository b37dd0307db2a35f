import { type DocxDocument, type DocxParagraph, paragraphsOf } from '@fixpoint/documents/model';
import { countWords } from '../../text/words.js';
import type { LocatedUnseen } from '../document-text.js';
import type { TextDocumentView } from './text-document-view.js';

/** The texts of a text document that readers cannot see. */
export function* unseenBlocks({
  document,
  blocks,
}: Pick<TextDocumentView, 'document' | 'blocks'>): Iterable<LocatedUnseen> {
  const isWhitePage = hasWhitePages(document);
  for (const { block, locate } of blocks) {
    for (const { unseen = '', whiteOnPage = '' } of paragraphsOf(block)) {
      if (unseen !== '')
        yield {
          text: unseen,
          cause: 'has type of 4 points or less, or the colour of its background',
          locate,
        };
      if (whiteOnPage !== '' && isWhitePage)
        yield { text: whiteOnPage, cause: 'is white, or nearly white, on a white page', locate };
    }
  }
}

/** Words of a paragraph that readers cannot see. */
export function countUnseenWords(
  { unseen = '', whiteOnPage = '' }: DocxParagraph,
  document: DocxDocument,
): number {
  if (unseen === '' && whiteOnPage === '') return 0;
  return countWords(unseen) + (hasWhitePages(document) ? countWords(whiteOnPage) : 0);
}

/** Share of a document's words in white above which its pages are not white. */
const maxInWhite = 0.5;
const known = new WeakMap<DocxDocument, boolean>();

/** False if a picture may lie behind the text, or if most of the text is white. */
function hasWhitePages(document: DocxDocument): boolean {
  let isWhite = known.get(document);
  if (isWhite === undefined) {
    let [all, white] = [0, 0];
    for (const block of document.body) {
      for (const { text, whiteOnPage = '' } of paragraphsOf(block)) {
        all += text.length;
        white += whiteOnPage.length;
      }
    }
    isWhite = document.hasFloating !== true && white <= all * maxInWhite;
    known.set(document, isWhite);
  }
  return isWhite;
}
