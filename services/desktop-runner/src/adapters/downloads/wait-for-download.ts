import { setTimeout as delay } from 'node:timers/promises';
import { type DownloadedFile, isUnfinished } from '../../core/downloads/choose-downloads.js';
import { listDownloads } from './list-downloads.js';

const everyMs = 200;

/** Waits until the folder holds a whole file more than `before` names; null where none came in time. */
export async function waitForDownload(
  folder: string,
  before: readonly string[],
  {
    mostMs,
    now,
    signal,
  }: { readonly mostMs: number; readonly now: () => number; readonly signal: AbortSignal },
): Promise<DownloadedFile | null> {
  const end = now() + mostMs;
  let last: DownloadedFile | undefined;
  while (now() < end) {
    const files = await listDownloads(folder);
    const arrived = files.find((file) => !isUnfinished(file) && !before.includes(file.name));
    const isComing = files.some(isUnfinished);
    // The same size twice: some browsers write under the last name from the start.
    if (arrived !== undefined && !isComing && last?.name === arrived.name && last.size === arrived.size)
      return arrived;
    last = arrived;
    await delay(everyMs, undefined, { signal });
  }
  return null;
}
