import { once } from 'node:events';
import { basename } from 'node:path';
import { watch } from 'chokidar';

export interface WatchOptions {
  /** Files and folders; folders with all that is in them. */
  readonly paths: readonly string[];
  /** True if a change of that file, by its absolute path, counts. */
  isOfInterest(path: string): boolean;
  readonly signal: AbortSignal;
  /** Time for which a file must rest before its change counts, in milliseconds: documents are not written at once. */
  readonly restMs: number;
}

export interface PathWatcher {
  /** Resolves at the next change, or at once if there was one since the last call; false: the signal ended it. */
  changed(): Promise<boolean>;
  close(): Promise<void>;
}

/** Watches files, also those that programs replace by renaming another one over them. */
export async function watchPaths({
  paths,
  isOfInterest,
  signal,
  restMs,
}: WatchOptions): Promise<PathWatcher> {
  let isChanged = false;
  let wake = () => {};
  const watcher = watch([...paths], {
    ignoreInitial: true,
    followSymlinks: false,
    awaitWriteFinish: { stabilityThreshold: restMs, pollInterval: Math.ceil(restMs / 3) },
    ignored: (path) => basename(path) === 'node_modules' || /^\.[^.]/.test(basename(path)),
  });
  watcher.on('all', (_, path) => {
    if (!isOfInterest(path)) return;
    isChanged = true;
    wake();
  });
  const stop = () => wake();
  signal.addEventListener('abort', stop, { once: true });
  await once(watcher, 'ready');
  return {
    async changed() {
      while (!isChanged && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isChanged = false;
      return !signal.aborted;
    },
    async close() {
      signal.removeEventListener('abort', stop);
      await watcher.close();
    },
  };
}
