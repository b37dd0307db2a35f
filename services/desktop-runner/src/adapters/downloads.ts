import { constants, lstat, open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FixpointError } from '@fixpoint/shared/errors';
import { type DownloadedFile, isUnfinished } from '../core/choose-downloads.js';

/** Maximum number of files to read: a larger folder is a personal one with all kinds of files. */
const maxFiles = 10_000;

/** The regular files of a folder, not of its subfolders. Links are skipped: they may lead anywhere. */
export async function listDownloads(folder: string): Promise<DownloadedFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files: DownloadedFile[] = [];
  for (const name of names.slice(0, maxFiles)) {
    // It may be renamed meanwhile: browsers do that at the end of a download.
    const result = await lstat(join(folder, name)).catch(() => null);
    if (result?.isFile()) files.push({ name, size: result.size, modifiedAt: result.mtime });
  }
  return files;
}

/** Reads a file of a folder: never through a link, at most `maximumBytes`. */
export async function readDownload(folder: string, name: string, maximumBytes: number): Promise<Buffer> {
  if (name !== basename(name)) throw new TypeError('The downloaded file is not in the download folder.');
  // Windows has no such flag, and requires a special privilege to create links.
  const noLinks = constants.O_NOFOLLOW ?? 0;
  const file = await open(join(folder, name), constants.O_RDONLY | noLinks);
  try {
    const { size } = await file.stat();
    if (size > maximumBytes) {
      throw new FixpointError(`The download has ${size} bytes; the limit is ${maximumBytes}.`, {
        code: 'download-too-large',
        retry: 'never',
        hint: 'Raise mail.maxAttachmentBytes in fixpoint.policy.yaml if such documents are expected.',
      });
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}

const everyMs = 200;

/** Waits until the folder contains a complete file that is not in `before`; null if no such file came in time. */
export async function waitForDownload(
  folder: string,
  before: readonly string[],
  {
    maxMs,
    now,
    signal,
  }: { readonly maxMs: number; readonly now: () => number; readonly signal: AbortSignal },
): Promise<DownloadedFile | null> {
  const end = now() + maxMs;
  let last: DownloadedFile | undefined;
  while (now() < end) {
    const files = await listDownloads(folder);
    const arrived = files.find((file) => !isUnfinished(file) && !before.includes(file.name));
    const isComing = files.some(isUnfinished);
    // The same size twice: some browsers use the final name from the start.
    if (arrived !== undefined && !isComing && last?.name === arrived.name && last.size === arrived.size)
      return arrived;
    last = arrived;
    await delay(everyMs, undefined, { signal });
  }
  return null;
}
