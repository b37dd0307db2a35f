import type { CellComment } from '../model/xlsx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { squeeze } from '../text/fold-text.js';
import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import { columnOf, packReference, rowOf } from './cell-reference.js';
import { decodeEscapes } from './read-shared-strings.js';
import type { TextTable } from './text-table.js';

/** Names of the people who comment in threads, by their ids. */
export type CommentPersons = ReadonlyMap<string, string>;

export async function readPersons(
  opened: DocumentPackage,
  relationships: ReadonlyMap<string, Relationship>,
): Promise<CommentPersons> {
  const names = new Map<string, string>();
  for (const { type, external, target } of relationships.values()) {
    if (external || type !== 'person' || !opened.has(target)) continue;
    for (const person of (await opened.readXml(target)).children)
      names.set(attribute(person, 'id') ?? '', attribute(person, 'displayName') ?? '');
  }
  return names;
}

/** Comments at a sheet's cells: notes, and threads ([MS-XLSX] 2.6.204). A thread's twin for older programs is left out. */
export async function readComments(
  opened: DocumentPackage,
  relationships: ReadonlyMap<string, Relationship>,
  persons: CommentPersons,
  texts: TextTable,
): Promise<CellComment[]> {
  const comments: CellComment[] = [];
  for (const { type, external, target } of relationships.values()) {
    const isNotes = type === 'comments';
    if (external || (!isNotes && type !== 'threadedComment') || !opened.has(target)) continue;
    const root = await opened.readXml(target);
    for (const comment of isNotes ? notesOf(root) : threadsOf(root, persons)) {
      texts.charge(comment.author);
      texts.charge(comment.text);
      comments.push(comment);
    }
  }
  return comments.sort((a, b) => a.row - b.row || a.column - b.column);
}

function notesOf(root: XmlElement): CellComment[] {
  const authors = childrenNamed(child(root, 'x:authors'), 'x:author').map(({ text }) => text.trim());
  return childrenNamed(child(root, 'x:commentList'), 'x:comment').flatMap((comment) => {
    const author = authors[Number(attribute(comment, 'authorId') ?? -1)] ?? '';
    const text = squeeze(decodeEscapes(textOf(child(comment, 'x:text'))));
    const isTwin = author.startsWith('tc={');
    return isTwin ? [] : [{ ...placeOf(comment), author, text, resolved: false }];
  });
}

function threadsOf(root: XmlElement, persons: CommentPersons): CellComment[] {
  const elements = childrenNamed(root, 'tc:threadedComment');
  const done = new Set(
    elements.filter((element) => isDone(element)).map((element) => attribute(element, 'id') ?? ''),
  );
  return elements.map((element) => ({
    ...placeOf(element),
    author: persons.get(attribute(element, 'personId') ?? '') ?? '',
    text: squeeze(decodeEscapes(child(element, 'tc:text')?.text ?? '')),
    resolved: isDone(element) || done.has(attribute(element, 'parentId') ?? ''),
  }));
}

function isDone(element: XmlElement): boolean {
  return ['1', 'true'].includes(attribute(element, 'done') ?? '');
}

function placeOf(element: XmlElement): { readonly row: number; readonly column: number } {
  const packed = packReference(attribute(element, 'ref') ?? '');
  return { row: rowOf(packed), column: columnOf(packed) };
}

function textOf(element: XmlElement | undefined): string {
  if (element === undefined || element.name === 'x:rPh') return '';
  return element.name === 'x:t' ? element.text : element.children.map(textOf).join('');
}
