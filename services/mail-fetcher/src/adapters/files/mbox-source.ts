import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MailError } from '../../core/mail-error.js';
import { beginningBytes, type MailSource } from '../mime/raw-mailbox.js';
import { headBytes, headFits } from './find-subject.js';
import { watchFolders } from './folder-source.js';

interface Entry {
  /** Offset of its `From ` line, and of the mail below it. */
  readonly start: number;
  readonly body: number;
  end: number;
  readonly at: number;
}

interface Index {
  readonly inode: bigint;
  readonly size: bigint;
  readonly changed: bigint;
  readonly entries: readonly Entry[];
}

const blockBytes = 256 * 1024;
/** Number of bytes of a mail that its id is derived from. */
const markBytes = 1024;

/**
 * An mbox file (RFC 4155; quoted `>From ` lines as in mboxrd). Read by blocks, and again only if it changed; if it only grew, from its old end. A
 * mail arrived at the time in its `From ` line, which is in this machine's time zone; without one, when the file was last written. An id holds the
 * mail's place and a mark of its first bytes: if the file was rewritten, an old id finds nothing instead of another mail.
 */
export function createMboxSource(path: string): MailSource {
  let index: Index | undefined;

  async function withFile<Result>(run: (file: FileHandle) => Promise<Result>): Promise<Result> {
    const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
      throw new MailError('mail-unavailable', `The mbox file ${path} cannot be read (${cause.code}).`, {
        hint: 'Check the path, and that the mail-fetcher has permission to read it.',
        cause,
      });
    });
    try {
      return await run(file);
    } finally {
      await file.close();
    }
  }

  async function refresh(file: FileHandle, signal: AbortSignal): Promise<readonly Entry[]> {
    const { ino, size, mtimeNs, mtimeMs } = await file.stat({ bigint: true });
    if (index !== undefined && index.inode === ino && index.size === size && index.changed === mtimeNs)
      return index.entries;
    const last = index?.entries.at(-1);
    // A file that only grew still has its last mail at the same place.
    const isSame =
      index !== undefined &&
      last !== undefined &&
      index.inode === ino &&
      size > index.size &&
      (await startsWithFrom(file, last.start));
    const known = isSame ? (index?.entries.slice(0, -1) ?? []) : [];
    const from = isSame ? (last?.start ?? 0) : 0;
    const entries = [...known, ...(await scan(file, from, Number(size), Number(mtimeMs), signal))];
    index = { inode: ino, size, changed: mtimeNs, entries };
    return entries;
  }

  return {
    list({ subject, after }, { limit, signal }) {
      return withFile(async (file) => {
        const earliest = Math.floor(after.getTime() / 1000) * 1000;
        const recent = (await refresh(file, signal))
          .filter(({ at }) => at >= earliest)
          .sort((left, right) => right.at - left.at || right.start - left.start);
        const ids: string[] = [];
        for (const entry of recent) {
          signal.throwIfAborted();
          if (ids.length >= limit) break;
          const head = await readRange(file, entry.body, Math.min(entry.end, entry.body + headBytes));
          if (headFits(head, subject)) ids.push(`${entry.start}.${markOf(head)}`);
        }
        return ids;
      });
    },

    open(id, { maximumBytes, signal }) {
      return withFile(async (file) => {
        const [start = '', mark] = id.split('.');
        const entry = (await refresh(file, signal)).find((candidate) => candidate.start === Number(start));
        if (entry === undefined) return null;
        const size = entry.end - entry.body;
        const end = size <= maximumBytes ? entry.end : entry.body + beginningBytes;
        const stored = await readRange(file, entry.body, end);
        if (markOf(stored) !== mark) return null;
        const raw = unquote(stored);
        return { raw, arrivedAt: new Date(entry.at), size: size <= maximumBytes ? raw.length : size };
      });
    },

    check: (signal) =>
      withFile(async (file) => ({
        detail: `${path} contains ${(await refresh(file, signal)).length} mails`,
      })),
    // The folder, since a mail client replaces the file.
    watch: (onArrival) => watchFolders([dirname(path)], onArrival),
    close: async () => {},
  };
}

async function startsWithFrom(file: FileHandle, position: number): Promise<boolean> {
  return (await readRange(file, position, position + 5)).toString('latin1') === 'From ';
}

async function scan(
  file: FileHandle,
  from: number,
  size: number,
  changedMs: number,
  signal: AbortSignal,
): Promise<Entry[]> {
  const lines = new LineScanner(from, size, changedMs);
  for (let position = from; position < size; ) {
    signal.throwIfAborted();
    const block = await readRange(file, position, Math.min(size, position + blockBytes));
    if (block.length === 0) break;
    lines.add(block, position);
    position += block.length;
  }
  return lines.entries;
}

/** Finds the `From ` lines after blank ones, in blocks that may end within a line. */
class LineScanner {
  readonly entries: Entry[] = [];
  readonly #size: number;
  readonly #changedMs: number;
  #lineStart: number;
  /** The beginning of the current line, which decides if a mail begins here. */
  #head = '';
  #isBlankBefore = true;

  constructor(from: number, size: number, changedMs: number) {
    this.#lineStart = from;
    this.#size = size;
    this.#changedMs = changedMs;
  }

  add(block: Buffer, position: number): void {
    for (let cursor = 0; cursor < block.length; ) {
      const newline = block.indexOf(10, cursor);
      const stop = newline < 0 ? block.length : newline;
      this.#head = extendHead(this.#head, block, cursor, stop);
      if (newline < 0) break;
      this.#endLine(position + newline + 1);
      cursor = newline + 1;
    }
  }

  #endLine(next: number): void {
    const head = this.#head;
    if (this.#isBlankBefore && head.startsWith('From ')) {
      const previous = this.entries.at(-1);
      if (previous !== undefined) previous.end = this.#lineStart;
      const position = readFromLine(head) ?? this.#changedMs;
      this.entries.push({ start: this.#lineStart, body: next, end: this.#size, at: position });
    }
    this.#isBlankBefore = head === '' || head === '\r';
    this.#head = '';
    this.#lineStart = next;
  }
}

/** Most lines are rejected by their first letter, and are not read further. */
function extendHead(head: string, block: Buffer, start: number, end: number): string {
  if (head.length >= 300 || start === end) return head;
  const mayBegin = head !== '' || block[start] === 0x46 || end - start === 1;
  return mayBegin ? head + block.toString('latin1', start, Math.min(end, start + 300 - head.length)) : 'x';
}

/** `From ann@example.com Sat Nov 21 10:00:05 2026`: the time, in milliseconds; null without a time. */
function readFromLine(line: string): number | null {
  const date = /\s([A-Z][a-z]{2}\s+[A-Z][a-z]{2}\s+\d{1,2}\s+\d{1,2}:\d{2}(?::\d{2})?\s+.*\d{4}.*)$/.exec(
    line.trim(),
  )?.[1];
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : time;
}

async function readRange(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, end - start));
  let position = 0;
  while (position < bytes.length) {
    const { bytesRead } = await file.read(bytes, position, bytes.length - position, start + position);
    if (bytesRead === 0) break;
    position += bytesRead;
  }
  return bytes.subarray(0, position);
}

function markOf(mail: Buffer): string {
  return createHash('sha256').update(mail.subarray(0, markBytes)).digest('hex').slice(0, 16);
}

/** Removes one `>` from each quoted `From ` line. */
function unquote(stored: Buffer): Buffer {
  if (!stored.includes('\n>')) return stored;
  return Buffer.from(stored.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1');
}
