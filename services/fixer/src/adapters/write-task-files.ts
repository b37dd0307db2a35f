import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { StageInput } from '@fixpoint/shared/contracts';
import type { AskDrawnPages } from '@fixpoint/tasks/drawn-pages';
import sharp from 'sharp';

/** A file that the engine may read, and a description of its contents. */
export interface TaskFile {
  /** Absolute path of the file, or of the folder that contains several of a kind. */
  readonly path: string;
  readonly contents: string;
}

export interface TaskFilesOptions {
  readonly artifacts: Pick<ArtifactStore, 'get'>;
  readonly askPages: AskDrawnPages;
  /** Requirements of the document in words; null: no requirements. */
  readonly reference: string | null;
  readonly signal: AbortSignal;
  /** Time limit for images of the pages, in milliseconds. The engine starts without those that are not rendered by then. */
  readonly waitMs?: number;
}

type Input = Pick<StageInput<'fix'>, 'documents' | 'findings' | 'form' | 'evidence'>;

const pollMs = 250;
const defaultWaitMs = 20_000;
const maxPages = 60;

/**
 * Writes the files about a task into `folder`, for the engine to read: the documents of the newest mail with images of their pages, findings, form
 * values, requirements and log errors. Names are ours: those of mails are never used as a path.
 */
export async function writeTaskFiles(
  folder: string,
  { documents = [], findings, form = {}, evidence = [] }: Input,
  options: TaskFilesOptions,
): Promise<readonly TaskFile[]> {
  const files: TaskFile[] = [];
  const keep = async (name: string, bytes: string | Uint8Array, contents: string) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    files.push({ path, contents });
  };
  for (const [index, document] of documents.entries()) {
    const name = index === 0 ? 'document' : `document-${index + 1}`;
    // A fix does not fail if a document was deleted in the meantime: the engine just cannot read it.
    const bytes = await options.artifacts.get(document.artifact).catch(() => null);
    if (bytes === null) continue;
    await keep(`${name}.${document.type}`, bytes, 'the document that the service sent');
    const pages = join(folder, `${name}-pages`);
    const drawn = await writePages(pages, document, options);
    if (drawn > 0)
      files.push({ path: pages, contents: `its pages as pictures, ${drawn} PNG files by page number` });
  }
  await keep('findings.json', toJson(findings), 'all findings, with their places');
  await keep('form.json', toJson(form), 'the form values of this task');
  if (options.reference !== null) {
    await keep('template.md', options.reference, 'the requirements of the document in words');
  }
  const errors = evidence.filter(({ source }) => source === 'logs').map(({ text }) => text);
  if (errors.length > 0) {
    await keep('log.txt', `${errors.join('\n')}\n`, 'errors of the service since the submission');
  }
  return files;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes the pages of a document as `1.png`, `2.png` and so on, as the page of the task shows them. Returns their number. */
async function writePages(
  folder: string,
  { artifact, type }: NonNullable<Input['documents']>[number],
  { artifacts, askPages, signal, waitMs = defaultWaitMs }: TaskFilesOptions,
): Promise<number> {
  if (type !== 'pptx' && type !== 'xlsx' && type !== 'docx') return 0;
  const until = performance.now() + waitMs;
  let asked = await askPages(artifact, async () => type);
  while (asked.state === 'drawing' && performance.now() < until) {
    await delay(pollMs, undefined, { signal });
    asked = await askPages(artifact, async () => type);
  }
  if (asked.state !== 'drawn') return 0;
  const pages = asked.pages.slice(0, maxPages);
  await mkdir(folder, { recursive: true });
  for (const { number, picture } of pages) {
    const png = await sharp(await artifacts.get(picture))
      .png({ palette: true })
      .toBuffer();
    await writeFile(join(folder, `${number}.png`), png);
  }
  return pages.length;
}
