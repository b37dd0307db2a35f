import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MailError } from '../../core/mail-error.js';
import type { Mailbox, MailMessage } from '../../core/mailbox.js';
import { watchFolders } from './folder-source.js';

/** A file that is still being written changes; a file without a change for this time, in milliseconds, counts as complete. */
const quietMs = 1_000;
const documents = /^[^.~].*\.(pptx|xlsx|docx|pdf|csv)$/i;
/** Extensions that browsers add to a name during a download. */
const unfinished = ['.part', '.crdownload', '.download', '.opdownload'];

/**
 * A folder into which a person, or a browser, puts documents. Each file is presented as a mail that carries it: there is no sender, so nothing about
 * one is checked; the operator has named the folder. Links and half-written files are not documents.
 */
export function createDownloadsMailbox({ path, now }: { path: string; now: () => Date }): Mailbox {
  async function list(): Promise<{ id: string; at: number }[]> {
    const names = await readdir(path).catch((cause: NodeJS.ErrnoException) => {
      throw new MailError('mail-unavailable', `The folder ${path} cannot be read (${cause.code}).`, {
        hint: 'Check the path, and that the mail-fetcher has permission to read it.',
        cause,
      });
    });
    const present = new Set(names);
    const files: { id: string; at: number }[] = [];
    for (const name of names.filter((candidate) => documents.test(candidate))) {
      if (unfinished.some((ending) => present.has(`${name}${ending}`))) continue;
      const entry = await lstat(join(path, name)).catch(() => null);
      if (!entry?.isFile() || entry.size === 0 || now().getTime() - entry.mtimeMs < quietMs) continue;
      files.push({ id: `${Math.round(entry.mtimeMs)}.${entry.size}.${name}`, at: entry.mtimeMs });
    }
    return files;
  }

  return {
    async search({ after }, { limit, signal }) {
      signal.throwIfAborted();
      const recent = (await list()).filter(({ at }) => at >= after.getTime());
      return recent
        .sort((left, right) => right.at - left.at)
        .slice(0, limit)
        .map(({ id }) => id);
    },

    async read(id, signal): Promise<MailMessage | null> {
      signal.throwIfAborted();
      const { at, size, name } = parseId(id);
      const entry = await lstat(join(path, name)).catch(() => null);
      if (!entry?.isFile() || entry.size !== size || Math.round(entry.mtimeMs) !== at) return null;
      const file = {
        mimeType: 'application/octet-stream',
        fileName: name,
        size,
        attachmentId: '0',
        data: null,
      };
      return {
        id,
        arrivedAt: new Date(at),
        handed: true,
        root: {
          mimeType: 'multipart/mixed',
          fileName: '',
          headers: [{ name: 'Subject', value: name }],
          size: 0,
          attachmentId: null,
          data: null,
          parts: [{ ...file, headers: [], parts: [] }],
        },
      };
    },

    async download(messageId, _attachmentId, { maximumBytes, signal }) {
      signal.throwIfAborted();
      const { size, name } = parseId(messageId);
      if (size > maximumBytes)
        throw new MailError('mail-too-large', `${name} has ${size} bytes; the limit is ${maximumBytes}.`);
      const bytes = await readFirst(join(path, name), size + 1);
      if (bytes?.length === size) return bytes;
      const what = bytes === null ? `removed from ${path} or renamed` : 'changed';
      throw new MailError('mail-gone', `${name} was ${what} while it was read.`);
    },

    async check() {
      return { detail: `${path} contains ${(await list()).length} documents` };
    },

    watch: (onArrival) => watchFolders([path], () => setTimeout(onArrival, quietMs).unref()),
    close: async () => {},
  };
}

/** The file's first bytes, up to a maximum; null if it was removed. */
async function readFirst(file: string, most: number): Promise<Buffer | null> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
  if (handle === null) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of handle.createReadStream({ end: most - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A name in an id comes from the folder's own list, and is never a path. */
function parseId(id: string): { at: number; size: number; name: string } {
  const [, at = '', size = '', name = ''] = /^(\d+)\.(\d+)\.([^/\\]+)$/.exec(id) ?? [];
  return { at: Number(at), size: Number(size), name };
}
