import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { countTextDocument } from '@fixpoint/documents/docx';
import type { DocumentModel } from '@fixpoint/documents/model';
import { countPresentation } from '@fixpoint/documents/pptx';
import { readDocument } from '@fixpoint/documents/reader';
import { countWorkbook } from '@fixpoint/documents/xlsx';
import { z } from 'zod';

/** A file that another program wrote, of a family's content with one planting or none, and its counts. */
const CorpusFile = z.strictObject({
  file: z.string(),
  library: z.string(),
  family: z.string(),
  planting: z.string().nullable(),
  counts: z.record(z.string(), z.unknown()),
});
type CorpusFile = z.infer<typeof CorpusFile>;

const Manifest = z.strictObject({ counted_by: z.string(), files: z.array(CorpusFile) });

export async function loadManifest(): Promise<CorpusFile[]> {
  const text = await readFile(new URL('manifest.json', import.meta.url), 'utf8');
  return Manifest.parse(JSON.parse(text)).files;
}

export function filesOf(file: string): { readonly path: string; read(): Promise<Buffer> } {
  const path = fileURLToPath(new URL(`files/${file}`, import.meta.url));
  return { path, read: () => readFile(path) };
}

/** Paths of the documents beside the readers, each for content that no library here can write. */
export async function listSingleFiles(): Promise<string[]> {
  const folder = fileURLToPath(new URL('../../../documents/testing/files/', import.meta.url));
  const names = (await readdir(folder)).filter((name) => /\.(pptx|xlsx|docx)$/.test(name));
  return names.map((name) => `${folder}${name}`);
}

/** Counts of our reader, as `fixpoint-compare inspect` prints them. */
export async function countsOf(bytes: Buffer): Promise<object> {
  return countsOfModel(await readDocument(bytes, {}));
}

export function countsOfModel(document: DocumentModel): object {
  if (document.type === 'pptx') return countPresentation(document);
  return document.type === 'xlsx' ? countWorkbook(document) : countTextDocument(document);
}
