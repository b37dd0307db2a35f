import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type PrintedWord, parsePrintedWords } from '../src/rendering/printed-words.js';

const run = promisify(execFile);

const outputs = {
  pptx: 'pdf:impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}',
  xlsx: 'pdf:calc_pdf_Export:{"SinglePageSheets":{"type":"boolean","value":"true"}}',
  docx: 'pdf',
} as const;

/** Prints documents of one type into PDFs beside them; one start of LibreOffice for all. */
export async function printDocuments(paths: readonly string[], type: keyof typeof outputs): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'fixpoint-printing-'));
  try {
    const first = paths[0] ?? '';
    await run(
      'soffice',
      [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        ...['--headless', '--norestore', '--convert-to', outputs[type]],
        ...['--outdir', first.slice(0, -basename(first).length), ...paths],
      ],
      { maxBuffer: 64 * 1024 ** 2, timeout: 1_200_000 },
    );
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The words of a PDF, page by page, as Poppler finds them. */
export async function printedWords(pdf: string): Promise<PrintedWord[][]> {
  const { stdout } = await run('pdftotext', ['-bbox', pdf, '-'], { maxBuffer: 256 * 1024 ** 2 });
  return parsePrintedWords(stdout);
}
