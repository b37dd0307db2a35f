import type { DocumentPackage } from '../package/open-package.js';
import { foldText } from '../text/fold-text.js';
import type { XmlHandler } from '../xml/xml-handler.js';
import type { TextTable } from './text-table.js';

/** Reads the texts that cells share. Runs of rich text are one text; phonetic hints (`rPh`) are no part of it. */
export async function readSharedStrings(
  opened: DocumentPackage,
  part: string,
  texts: TextTable,
): Promise<void> {
  let text = '';
  let isText = false;
  let phonetic = 0;
  const handler: XmlHandler = {
    open(name) {
      if (name === 'x:t') isText = phonetic === 0;
      else if (name === 'x:si') text = '';
      else if (name === 'x:rPh') phonetic += 1;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 'x:t') isText = false;
      else if (name === 'x:si') texts.addShared(shownText(text));
      else if (name === 'x:rPh') phonetic -= 1;
    },
  };
  await opened.streamXml(part, handler);
}

/** The text of a cell as a reader sees it; '' if it holds white space alone, which looks like an empty cell. */
export function shownText(stored: string): string {
  const text = foldText(decodeEscapes(stored));
  return /\S/.test(text) ? text : '';
}

/** Text in which `_x000D_` represents the character of that code (ECMA-376 part 1, 22.9.2.19). */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
