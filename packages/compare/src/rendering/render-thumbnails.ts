import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReadableType } from '@fixpoint/documents/model';
import type { Thumbnail } from '../reporters/reporter.js';
import { type PrintedWord, parsePrintedWords } from './printed-words.js';
import { type ProgramEnd, type ProgramOptions, runRenderer } from './run-renderer.js';

/** A document whose pages are drawn. */
export interface DrawnDocument {
  /** Type that its bytes were found to have: a document that our own reader refused is never given to another program. */
  readonly type: ReadableType;
  readonly bytes: Uint8Array;
}

export interface ThumbnailOptions {
  /** Folders that are searched for programs, as in PATH. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Milliseconds for each of the two programs. */
  readonly timeout?: number;
  readonly maxPages?: number;
  /** Pixels. */
  readonly width?: number;
  /** Reads the positions of the printed words, if Poppler supports it. */
  readonly readsWords?: boolean;
  /** Runs a program to its end; absent: as a child process without a wall around it. */
  readonly run?: (
    program: string,
    arguments_: readonly string[],
    options: ProgramOptions,
  ) => Promise<ProgramEnd>;
}

/** Pictures of the first pages, or a sentence with the reason why they are missing and how to get them. */
export type DrawnPages =
  | {
      readonly pages: readonly Thumbnail[];
      readonly notes: readonly string[];
      /** By the numbers of the pages less one; empty if they were not read. */
      readonly words: readonly (readonly PrintedWord[])[];
    }
  | { readonly missing: string };

const howTo =
  'Install LibreOffice (soffice) and Poppler (pdftoppm) to see pictures of the pages: on Debian and Ubuntu `apt-get install libreoffice-core libreoffice-impress libreoffice-writer libreoffice-calc poppler-utils`, on macOS `brew install --cask libreoffice` and `brew install poppler`.';

/**
 * Draws a document's pages with LibreOffice and Poppler, sheets as a page each. A foreign program opens the document, with a
 * separate profile, without macros, under a time limit; everything it leaves is removed. Without a sandbox that `run` brings, for
 * use at a person's own request only.
 */
export async function renderThumbnails(
  document: DrawnDocument,
  options: ThumbnailOptions,
): Promise<DrawnPages> {
  const { path, signal, timeout = 90_000, maxPages = 60, width = 720, run: start = runRenderer } = options;
  const [soffice, pdftoppm] = await Promise.all([
    findProgram('soffice', path),
    findProgram('pdftoppm', path),
  ]);
  if (soffice === null || pdftoppm === null) {
    const absent = [...(soffice === null ? ['soffice'] : []), ...(pdftoppm === null ? ['pdftoppm'] : [])];
    return {
      missing: `There are no pictures of the pages, because ${absent.join(' and ')} cannot be found. ${howTo}`,
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-pages-'));
  const environment = { PATH: path, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp' };
  const run = (program: string, arguments_: readonly string[]) =>
    start(program, arguments_, { folder, environment, timeout, signal });
  try {
    const profile = join(folder, 'profile');
    await writeProfile(profile);
    const source = join(folder, `document.${document.type}`);
    await writeFile(source, document.bytes);
    const drawn = await run(soffice, [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--norestore',
      '--nolockcheck',
      `--infilter=${inputs[document.type]}`,
      '--convert-to',
      outputs[document.type],
      '--outdir',
      folder,
      source,
    ]);
    const pdf = join(folder, 'document.pdf');
    if (!(await exists(pdf)))
      return { missing: `LibreOffice could not render the document: ${drawn.reason}.` };
    const split = await run(pdftoppm, [
      ...['-png', '-scale-to-x', String(width), '-scale-to-y', '-1', '-f', '1', '-l', String(maxPages + 1)],
      pdf,
      join(folder, 'page'),
    ]);
    const pages = await readPages(folder);
    if (pages.length === 0) return { missing: `Poppler could not render the pages: ${split.reason}.` };
    const words = options.readsWords === true ? await readWords({ pdf, folder, path, maxPages }, run) : [];
    const notes = pages.length > maxPages ? [`Pictures of the first ${maxPages} pages only.`] : [];
    return { pages: pages.slice(0, maxPages), notes, words };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Named, since LibreOffice would otherwise guess the format from the bytes. */
const inputs: Record<ReadableType, string> = {
  pptx: 'Impress MS PowerPoint 2007 XML',
  xlsx: 'Calc MS Excel 2007 XML',
  docx: 'MS Word 2007 XML',
};

/** Hidden slides are drawn too, so that the number of a page is the number of its slide. */
const outputs: Record<ReadableType, string> = {
  pptx: 'pdf:impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}',
  xlsx: 'pdf:calc_pdf_Export:{"SinglePageSheets":{"type":"boolean","value":"true"}}',
  docx: 'pdf',
};

/**
 * No macro runs, signed or not, and nothing that a document refers to is fetched: an empty profile has no
 * trusted signers and no trusted locations.
 */
async function writeProfile(profile: string): Promise<void> {
  const item = (path: string, name: string, value: string) =>
    `<item oor:path="/org.openoffice.Office.Common/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
  const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${item('Security/Scripting', 'MacroSecurityLevel', '3')}
${item('Security/Scripting', 'DisableMacrosExecution', 'true')}
${item('Security/Scripting', 'BlockUntrustedRefererLinks', 'true')}
${item('Security/Scripting', 'DisableActiveContent', 'true')}
</oor:items>
`;
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings);
}

/** Words are no reason to go without pictures: none if Poppler lacks its other program. */
async function readWords(
  {
    pdf,
    folder,
    path,
    maxPages,
  }: { readonly pdf: string; readonly folder: string; readonly path: string; readonly maxPages: number },
  run: (program: string, arguments_: readonly string[]) => Promise<ProgramEnd>,
): Promise<PrintedWord[][]> {
  const pdftotext = await findProgram('pdftotext', path);
  if (pdftotext === null) return [];
  const file = join(folder, 'words.html');
  await run(pdftotext, ['-bbox', '-l', String(maxPages), pdf, file]);
  return (await exists(file)) ? parsePrintedWords(await readFile(file, 'utf8')) : [];
}

async function readPages(folder: string): Promise<Thumbnail[]> {
  const names = (await readdir(folder)).filter((name) => /^page-\d+\.png$/.test(name));
  const numbered = names.map((name) => ({ name, page: Number(/\d+/.exec(name)?.[0]) }));
  const sorted = numbered.sort((a, b) => a.page - b.page);
  return Promise.all(
    sorted.map(async ({ name, page }) => ({ page, png: await readFile(join(folder, name)) })),
  );
}

async function findProgram(name: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter((candidate) => candidate !== '')) {
    const program = join(folder, name);
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return null;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
