import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadedFile } from '../../core/downloads/choose-downloads.js';

/** More files than this are not looked at: somebody's folder of everything. */
const mostFiles = 10_000;

/** The regular files of a folder, not of those below it. Links are left out: they may lead anywhere. */
export async function listDownloads(folder: string): Promise<DownloadedFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files: DownloadedFile[] = [];
  for (const name of names.slice(0, mostFiles)) {
    // It may be renamed while we look: browsers do that at the end of a download.
    const found = await lstat(join(folder, name)).catch(() => null);
    if (found?.isFile()) files.push({ name, size: found.size, modifiedAt: found.mtime });
  }
  return files;
}
