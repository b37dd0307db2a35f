import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { graft } from '../graft.js';
import { Planting, plant } from './planting.js';
import { type Deck, renderDeck } from './render-presentation.js';
import { renderTextDocument, type TextDocumentContent } from './render-text-document.js';
import { renderWorkbook, type WorkbookContent } from './render-workbook.js';

const contents = new URL('contents/', import.meta.url);

/** A good document for one template, and the defects that are planted in it. The writers in Python read the same files. */
const Family = z.strictObject({
  template: z.string(),
  /** Fields of the template that differ, if the shipped one leaves open the setting to be tested. */
  changes: z.record(z.string(), z.unknown()).default({}),
  content: z.record(z.string(), z.unknown()),
  plantings: z.array(Planting),
});
export type Family = z.infer<typeof Family> & { readonly name: string };

export async function loadFamilies(): Promise<Family[]> {
  const files = (await readdir(contents)).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace('.json', ''),
      ...Family.parse(JSON.parse(await readFile(new URL(file, contents), 'utf8'))),
    })),
  );
}

const renderers = {
  pptx: (content: unknown) => renderDeck(content as Deck),
  xlsx: (content: unknown) => renderWorkbook(content as WorkbookContent),
  docx: (content: unknown) => renderTextDocument(content as TextDocumentContent),
};

/** The family's document with that planting, or the clean one, written by pptxgenjs, docx or exceljs. */
export async function renderFamily(family: Family, planting?: Planting): Promise<Buffer> {
  const planted: unknown = plant(family.content, planting?.changes ?? []);
  const bytes = await renderers[extensionOf(family)](planted);
  return planting?.graft === undefined ? bytes : graft(bytes, planting.graft);
}

export function extensionOf({ content }: Family): 'pptx' | 'xlsx' | 'docx' {
  if ('slides' in content) return 'pptx';
  return 'sheets' in content ? 'xlsx' : 'docx';
}
