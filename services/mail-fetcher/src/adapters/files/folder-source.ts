import { type FSWatcher, watch } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MailError } from '../../core/mail-error.js';
import { beginningBytes, type MailSource, type RawMail } from '../mime/raw-mailbox.js';
import { headBytes, headFits } from './find-subject.js';

export interface FolderSourceOptions {
  /** Kind of the folder in messages: `Maildir`. */
  readonly kind: string;
  readonly path: string;
  /** Folders below `path` that contain the mails; `.` is `path` itself. */
  readonly folders: readonly string[];
  /** The id of the mail in a file of that name; null if it is not a mail. Stays the same while the file is moved among the folders. */
  readonly toId: (fileName: string) => string | null;
  /** True if a missing folder is an empty one, instead of an error: it is created when the first mail comes. */
  readonly mayBeMissing?: boolean;
  /** Latest possible arrival of the mail in a file, by its name alone; null if the name does not show it. Saves a disk access. */
  readonly arrivalFromName?: (fileName: string) => Date | null;
}

/** Half a day more than the difference between clocks. */
const nameMarginMs = 24 * 3_600_000;

/**
 * Mails in folders, one per file. A mail arrived when its file was written; symbolic links are not mails. Files are never marked, moved or removed.
 */
export function createFolderSource(options: FolderSourceOptions): MailSource {
  const { kind, path, folders, toId, arrivalFromName, mayBeMissing = false } = options;

  /** One at a time: a folder may contain more names than fit in memory together with their details. */
  async function* listFiles(signal: AbortSignal): AsyncGenerator<{ id: string; name: string; file: string }> {
    for (const folder of folders) {
      signal.throwIfAborted();
      const names = await readdir(join(path, folder)).catch((cause: NodeJS.ErrnoException) => {
        if (mayBeMissing && cause.code === 'ENOENT') return [];
        throw new MailError(
          'mail-unavailable',
          `The ${kind} folder ${join(path, folder)} cannot be read (${cause.code}).`,
          { hint: 'Check the path, and that the mail-fetcher has permission to read it.', cause },
        );
      });
      for (const name of names) {
        const id = toId(name);
        if (id !== null) yield { id, name, file: join(path, folder, name) };
      }
    }
  }

  /** Newest first; `earliest` in milliseconds since 1970. */
  async function listRecent(earliest: number, signal: AbortSignal): Promise<{ id: string; file: string }[]> {
    const recent: { id: string; file: string; at: number }[] = [];
    for await (const { id, name, file } of listFiles(signal)) {
      const named = arrivalFromName?.(name);
      if (named && named.getTime() + nameMarginMs < earliest) continue;
      const entry = await lstat(file).catch(() => null);
      if (entry?.isFile() && entry.mtimeMs >= earliest) recent.push({ id, file, at: entry.mtimeMs });
    }
    return recent.sort((left, right) => right.at - left.at);
  }

  return {
    async list({ subject, after }, { limit, signal }) {
      const recent = await listRecent(Math.floor(after.getTime() / 1000) * 1000, signal);
      if (subject === null) return recent.slice(0, limit).map(({ id }) => id);
      const fitting: string[] = [];
      for (const { id, file } of recent) {
        signal.throwIfAborted();
        if (fitting.length >= limit) break;
        const head = await readBeginning(file, headBytes);
        if (head !== null && headFits(head.raw, subject)) fitting.push(id);
      }
      return fitting;
    },

    async open(id, { maximumBytes, signal }) {
      for await (const listedFile of listFiles(signal)) {
        if (listedFile.id === id) return readBeginning(listedFile.file, beginningBytes, maximumBytes);
      }
      return null;
    },

    async check(signal) {
      let mails = 0;
      for await (const _ of listFiles(signal)) mails += 1;
      return { detail: `${path} contains ${mails} mails` };
    },

    watch: (onArrival) =>
      watchFolders(
        folders.map((folder) => join(path, folder)),
        onArrival,
      ),
    close: async () => {},
  };
}

/** A file's mail: the whole of it up to `whole` bytes, else its first `most`. Null if it was removed, or is not a file. */
export async function readBeginning(file: string, most: number, whole = 0): Promise<RawMail | null> {
  if (!(await lstat(file).catch(() => null))?.isFile()) return null;
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return null;
  try {
    const { size, mtime } = await handle.stat();
    const length = size <= whole ? size : Math.min(size, most);
    const raw = Buffer.alloc(length);
    let position = 0;
    while (position < length) {
      const { bytesRead } = await handle.read(raw, position, length - position, position);
      if (bytesRead === 0) break;
      position += bytesRead;
    }
    return { raw: raw.subarray(0, position), arrivedAt: mtime, size };
  } finally {
    await handle.close();
  }
}

/** Calls back when something in the folders changes. If the system cannot watch, it is never called and the poll finds the change. */
export function watchFolders(paths: readonly string[], onChange: () => void): () => void {
  const watchers: FSWatcher[] = [];
  for (const path of paths) {
    try {
      const watcher = watch(path, { persistent: false }, () => onChange());
      watcher.on('error', () => watcher.close());
      watchers.push(watcher);
    } catch {
      // The folder does not exist, or the system's limit of watches is reached.
    }
  }
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

/** A Maildir (cr.yp.to/proto/maildir.html): `new` and `cur`; flags after `:2,` are not part of a mail's name. */
export function createMaildirSource(path: string): MailSource {
  return createFolderSource({
    kind: 'Maildir',
    path,
    folders: ['new', 'cur'],
    toId: (name) => (name.startsWith('.') ? null : (name.split(/[:;!]2,/)[0] ?? null)),
    arrivalFromName(name) {
      const seconds = /^(\d{9,10})\./.exec(name)?.[1];
      return seconds === undefined ? null : new Date(Number(seconds) * 1000);
    },
  });
}

/** A folder into which mails are saved as `.eml` files. */
export function createEmlFolderSource(path: string, mayBeMissing = false): MailSource {
  return createFolderSource({
    kind: 'mail',
    path,
    folders: ['.'],
    mayBeMissing,
    toId: (name) => (/^[^.].*\.eml$/i.test(name) ? name : null),
  });
}
