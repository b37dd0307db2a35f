import { isComputed } from '@fixpoint/documents/docx';
import type { DocxCell, DocxDocument, DocxField, DocxParagraph } from '@fixpoint/documents/model';

/** A paragraph with "#" in the place of every number that Word computes: pages, captions, references, dates. */
export function comparedText({ text, style, computed = [] }: DocxParagraph): string {
  // Entries of a table of contents end with the number of a page, whatever field it is from.
  if (isContentsStyle.test(style ?? '')) return text.replace(/[\s.…]{0,50}(?:\p{N}{1,5}|[ivxlc]{1,7})$/u, '');
  const ranges = computed.toSorted((a, b) => a.start - b.start);
  let [compared, after] = ['', 0];
  for (const { start, end } of ranges) {
    // A field may be inside another one.
    if (start < after) continue;
    compared += `${text.slice(after, start)}#`;
    after = end;
  }
  return compared + text.slice(after);
}

const isContentsStyle = /^(?:toc \d|contents \d|table of figures|illustration index|figure index)/i;

/** The same for a cell of a table. */
export function comparedCell({ text, blocks }: DocxCell): string {
  const hasComputed = blocks.some((block) => block.kind === 'paragraph' && block.computed !== undefined);
  if (!hasComputed) return text;
  return blocks
    .map((block) => (block.kind === 'paragraph' ? comparedText(block) : ''))
    .filter((line) => line !== '')
    .join(' ');
}

/** Texts of headers or footers with "#" in the place of the results of their fields. */
export function comparedEdges(
  texts: readonly string[],
  fields: DocxDocument['fields'],
  place: DocxField['place'],
): string[] {
  const docxFields = fields.filter((field) => field.place === place && isComputed(field));
  const results = [...new Set(docxFields.map(({ result }) => result))].slice(0, maxResults);
  return texts.map((text) => results.reduce(replaceWhole, text));
}

/** More results are not looked for. */
const maxResults = 200;

/** Replaces a result that is not part of a longer word or number: `3` is not in `13`, and not in `3.5`. */
function replaceWhole(text: string, result: string): string {
  if (result === '' || !text.includes(result)) return text;
  const pieces = text.split(result);
  const first = pieces[0] ?? '';
  const joined = [first];
  for (let index = 1; index < pieces.length; index += 1) {
    const [before, behind] = [(pieces[index - 1] ?? '').slice(-2), (pieces[index] ?? '').slice(0, 2)];
    const isInside = /[\p{L}\p{N}]$|\p{N}[.,]$/u.test(before) || /^[\p{L}\p{N}]|^[.,]\p{N}/u.test(behind);
    joined.push(isInside ? result : '#', pieces[index] ?? '');
  }
  return joined.join('');
}

/** A slide's own number, as a text box shows it: `7`, `Page 7`, `7 / 12`. */
export function comparedOnSlide(text: string, slide: number): string {
  const { before, shown, behind } = slideNumber.exec(text)?.groups ?? {};
  if (shown === undefined || Number(shown) !== slide) return text;
  return `${before ?? ''}#${behind === '' ? '' : ' of #'}`;
}

const slideNumber =
  /^(?<before>(?:page|slide|seite|folie|diapositive|p\.|s\.)?\s?)(?<shown>\d{1,4})(?<behind>(?:\s?(?:\/|\||of|von|sur)\s?\d{1,4})?)$/iu;
