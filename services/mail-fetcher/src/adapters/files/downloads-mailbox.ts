import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailError } from '../../core/mail-error.js';
import type { Mailbox, MailMessage } from '../../core/mailbox.js';
import { watchFolders } from './folder-source.js';

/** What is still being written changes; a file that rested for so long is taken for whole. */
const restMs = 1_000;
const documents = /^[^.~].*\.(pptx|xlsx|docx|pdf|csv)$/i;

/**
 * A folder into which a person, or a browser, puts documents themselves. Each file is shown as a mail that carries it: there is no
 * sender, so nothing about one is checked; the operator has named the folder. Links and half-written files are no documents.
 */
export function createDownloadsMailbox({ path, now }: { path: string; now: () => Date }): Mailbox {
  async function list(): Promise<{ id: string; at: number }[]> {
    const names = await readdir(path).catch((cause: NodeJS.ErrnoException) => {
      throw new MailError('mail-unavailable', `The folder ${path} cannot be read (${cause.code}).`, {
        hint: 'Check the path, and that the mail-fetcher may read it.',
        cause,
      });
    });
    const files: { id: string; at: number }[] = [];
    for (const name of names.filter((candidate) => documents.test(candidate))) {
      const entry = await lstat(join(path, name)).catch(() => null);
      if (!entry?.isFile() || now().getTime() - entry.mtimeMs < restMs) continue;
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
        snippet: '',
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
        throw new MailError(
          'mail-too-large',
          `${name} has ${size} bytes, above the limit of ${maximumBytes}.`,
        );
      return readFile(join(path, name)).catch((cause: NodeJS.ErrnoException) => {
        throw new MailError('mail-gone', `${name} was taken out of ${path} while it was read.`, { cause });
      });
    },

    async check() {
      return { detail: `${path} holds ${(await list()).length} documents` };
    },

    watch: (onArrival) => watchFolders([path], () => setTimeout(onArrival, restMs).unref()),
    close: async () => {},
  };
}

/** A name in an id came from the folder's own list, and is never a path. */
function parseId(id: string): { at: number; size: number; name: string } {
  const [, at = '', size = '', name = ''] = /^(\d+)\.(\d+)\.([^/\\]+)$/.exec(id) ?? [];
  return { at: Number(at), size: Number(size), name };
}
