import type { DocxBlock, DocxDocument } from '@fixpoint/documents/model';
import { docxOf } from '../../documents/testing/docx-models.js';
import { DocxTemplate } from '../src/templates/docx-template.js';
import { createTextDocumentView } from '../src/views/text-document/create-text-document-view.js';
import type { TextDocumentView } from '../src/views/text-document/text-document-view.js';

export function textDocumentViewOf(
  body: readonly DocxBlock[],
  parts: Partial<DocxDocument> = {},
): TextDocumentView {
  return createTextDocumentView(docxOf(body, parts), docxTemplateOf({}));
}

export function docxTemplateOf(fields: Record<string, unknown>): DocxTemplate {
  return DocxTemplate.parse({ name: 'test', type: 'docx', ...fields });
}
