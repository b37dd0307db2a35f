import type { DocumentModel } from '../model/document-model.js';
import { countTextDocument } from '../model/docx/count-text-document.js';
import { countPresentation } from '../model/pptx/count-presentation.js';
import { countWorkbook } from '../model/xlsx/count-workbook.js';
import type { Operation } from './operation.js';
import { type NamedDocument, readNamed } from './read-named.js';

/** What a document is and how much of everything it holds. */
export type Inspection = Pick<DocumentModel, 'type' | 'format' | 'macros'> & {
  /** References that a program would follow on its own; their addresses are left out. */
  readonly external: number;
} & (
    | ReturnType<typeof countPresentation>
    | ReturnType<typeof countWorkbook>
    | ReturnType<typeof countTextDocument>
  );

/** Reads a document and counts it. */
export const inspect: Operation<NamedDocument, Inspection> = async (document, { limits }) => {
  const model = await readNamed(document, limits);
  const { type, format, macros, external } = model;
  return { type, format, macros, external: external.length, ...countsOf(model) };
};

function countsOf(model: DocumentModel) {
  if (model.type === 'pptx') return countPresentation(model);
  if (model.type === 'xlsx') return countWorkbook(model);
  return countTextDocument(model);
}
