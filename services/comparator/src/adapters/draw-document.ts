import { tmpdir } from 'node:os';
import type { ExaminerPool } from '@fixpoint/compare/pool';
import { type PrintedWord, renderThumbnails } from '@fixpoint/compare/rendering';
import { UnreadableDocumentError } from '@fixpoint/documents/limits';
import { createSandbox, type Sandbox } from '@fixpoint/sandbox/run';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { PageWords } from '@fixpoint/shared/contracts';
import type { DrawDocument } from '@fixpoint/tasks/drawn-pages';
import sharp from 'sharp';
import { createContainedRenderer } from './contained-renderer.js';

/** Width of a page image and of its thumbnail, in pixels. */
const widths = { picture: 1_280, thumbnail: 240 } as const;
const quality = { picture: 82, thumbnail: 70 } as const;
const maxPages = 60;
const timeoutMs = 90_000;

const maxWords = 10_000;
const maxWordLength = 200;
const roundShare = (share: number) => Math.round(share * 10_000) / 10_000;

/** Words printed on the page itself, with the shares of the page that they cover. */
function toPageWords(words: readonly PrintedWord[]): PageWords {
  return {
    words: words
      .filter(({ left, top, right, bottom }) => right > 0 && bottom > 0 && left < 1 && top < 1)
      .slice(0, maxWords)
      .map(({ text, left, top, right, bottom }) => ({
        text: text.slice(0, maxWordLength),
        left: roundShare(left),
        top: roundShare(top),
        width: roundShare(right - left),
        height: roundShare(bottom - top),
      })),
  };
}

/**
 * Renders documents with LibreOffice and Poppler in a sandbox: a file that our own reader refuses never gets there, and only pixels of the result are
 * kept.
 */
export function createDrawDocument({
  artifacts,
  examiner,
  path,
}: {
  readonly artifacts: ArtifactStore;
  readonly examiner: Pick<ExaminerPool, 'run'>;
  /** Folders that are searched for programs, as in PATH. */
  readonly path: string;
}): DrawDocument {
  let opening: Promise<Sandbox> | undefined;
  return async ({ document, type }, signal) => {
    const bytes = await artifacts.get(document);
    try {
      await examiner.run('inspect', { name: `document.${type}`, type, bytes }, signal);
    } catch (error) {
      if (!(error instanceof UnreadableDocumentError)) throw error;
      return { state: 'missing', reason: `The document cannot be read: ${error.message}` };
    }
    opening ??= createSandbox({ mode: 'best', folders: [tmpdir()] });
    const run = createContainedRenderer(await opening);
    const options = {
      path,
      signal,
      maxPages,
      width: widths.picture,
      timeout: timeoutMs,
      readsWords: true,
      run,
    };
    const drawn = await renderThumbnails({ type, bytes }, options);
    if ('missing' in drawn) return { state: 'missing', reason: drawn.missing };
    const pages = [];
    for (const { page, png } of drawn.pages) {
      const { width, height } = await sharp(png).metadata();
      const keep = async (size: keyof typeof widths) =>
        artifacts.put(
          await sharp(png)
            .resize({ width: widths[size], withoutEnlargement: true })
            .webp({ quality: quality[size] })
            .toBuffer(),
        );
      pages.push({
        number: page,
        width,
        height,
        picture: await keep('picture'),
        thumbnail: await keep('thumbnail'),
        words: await artifacts.put(Buffer.from(JSON.stringify(toPageWords(drawn.words[page - 1] ?? [])))),
      });
    }
    return { state: 'drawn', pages, notes: [...drawn.notes] };
  };
}
