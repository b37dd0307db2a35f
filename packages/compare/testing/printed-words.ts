import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A word where LibreOffice prints it, in shares of its page. */
export interface PrintedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

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
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) => {
      const [width, height] = [attribute(page, 'width'), attribute(page, 'height')];
      return [...page.matchAll(/<word ([^>]*)>([^<]*)<\/word>/gu)].map(([, place = '', text = '']) => ({
        text: unescaped(text),
        left: attribute(place, 'xMin') / width,
        top: attribute(place, 'yMin') / height,
        right: attribute(place, 'xMax') / width,
        bottom: attribute(place, 'yMax') / height,
      }));
    });
}

function attribute(text: string, name: string): number {
  return Number(new RegExp(`${name}="([^"]+)"`, 'u').exec(text)?.[1]);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/gu, (whole, code: string | undefined, name = '') =>
    code === undefined ? (entities[name] ?? whole) : String.fromCodePoint(Number(code)),
  );
}
