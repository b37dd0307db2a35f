import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { EmbeddedContent, EmbeddedFile } from '../model/document-base.js';
import type { DocumentModel } from '../model/document-model.js';
import { type DocxBlock, paragraphsOf } from '../model/docx-document.js';
import type { Slide } from '../model/pptx-document.js';
import type { Sheet } from '../model/xlsx-document.js';
import type { DocumentPackage } from '../package/open-package.js';

/** Limits for the files that are looked into, and for the text kept of each. Further files are named only. */
const maxFiles = 5;
const maxCharacters = 200_000;

/** Reads a document within a document: with its own readers, and no deeper. */
export type ReadInner = (bytes: Buffer) => Promise<DocumentModel>;

/** The embedded files with their contents, if they are documents that can be read. */
export async function readEmbedded(
  opened: DocumentPackage,
  files: readonly EmbeddedFile[],
  readInner: ReadInner,
): Promise<readonly EmbeddedFile[]> {
  const embeddedFiles: EmbeddedFile[] = [];
  for (const [index, file] of files.entries()) {
    const content =
      index < maxFiles && opened.has(file.part) ? await contentOf(opened, file, readInner) : null;
    embeddedFiles.push(content === null ? file : { ...file, content });
  }
  return embeddedFiles;
}

const archive = Buffer.from([0x50, 0x4b, 3, 4]);

/** A document as it is, or within the object that an older program made of it. */
async function contentOf(
  opened: DocumentPackage,
  { part }: EmbeddedFile,
  readInner: ReadInner,
): Promise<EmbeddedContent | null> {
  try {
    const bytes = opened.readBytes(part);
    const start = bytes.indexOf(archive);
    return start < 0 ? null : describe(await readInner(bytes.subarray(start)));
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return null;
    throw error;
  }
}

function describe(model: DocumentModel): EmbeddedContent {
  const texts: string[] = [];
  let left = maxCharacters;
  for (const text of textsOf(model)) {
    if (left <= 0) break;
    if (text.trim() === '') continue;
    texts.push(text.slice(0, left));
    left -= text.length;
  }
  const hidden = hiddenIn(model);
  return { summary: summaryOf(model, hidden), ...(hidden === 0 ? {} : { hidden }), texts };
}

function hiddenIn(model: DocumentModel): number {
  if (model.type === 'docx') return 0;
  const parts = model.type === 'pptx' ? model.slides : model.sheets;
  return parts.filter((part) => ('hidden' in part ? part.hidden : part.state !== 'visible')).length;
}

function summaryOf(model: DocumentModel, hidden: number): string {
  if (model.type === 'docx') return 'a text document';
  const parts = model.type === 'pptx' ? model.slides : model.sheets;
  const [whole, noun] = model.type === 'pptx' ? ['presentation', 'slide'] : ['workbook', 'sheet'];
  const count = `${parts.length} ${noun}${parts.length === 1 ? '' : 's'}`;
  return `a ${whole} with ${count}${hidden === 0 ? '' : `, ${hidden} of them hidden`}`;
}

function* textsOf(model: DocumentModel): Iterable<string> {
  for (const { value } of model.properties) yield value;
  if (model.type === 'pptx') for (const slide of model.slides) yield* textsOfSlide(slide);
  else if (model.type === 'xlsx') for (const sheet of model.sheets) yield* textsOfSheet(sheet);
  else {
    for (const block of model.body) yield* textsOfBlock(block);
    yield* [...model.headers, ...model.footers, ...model.footnotes];
    for (const { text } of model.comments) yield text;
  }
}

function* textsOfSlide({ title, texts, tables, notes, comments }: Slide): Iterable<string> {
  yield title ?? '';
  for (const { paragraphs } of texts) for (const { text } of paragraphs) yield text;
  for (const { rows } of tables) yield* rows.flat();
  yield notes;
  for (const { text } of comments) yield text;
}

function* textsOfSheet({ name, cells, comments }: Sheet): Iterable<string> {
  yield name;
  for (const row of cells.rowNumbers())
    for (const { kind, value } of cells.row(row)) if (kind === 'text') yield String(value);
  for (const { text } of comments) yield text;
}

function* textsOfBlock(block: DocxBlock): Iterable<string> {
  for (const { text } of paragraphsOf(block)) yield text;
}
