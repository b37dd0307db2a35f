import { open } from 'node:fs/promises';
import type { LogSource } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { readJournal } from '../core/journal-lines.js';
import type { RunTool } from './run-tool.js';

/** A service's log on this machine, oldest first, and a flag for omitted older lines. */
interface LogText {
  readonly text: string;
  readonly cut: boolean;
}

/** Throws `FixpointError` if nothing can be read. */
export type ReadLogSource = (source: LogSource, since: Date, signal: AbortSignal) => Promise<LogText>;

const maxKeptBytes = 2 * 1024 * 1024;
const maxLines = 5_000;

export function createReadLogSource(run: RunTool): ReadLogSource {
  return async (source, since, signal) => {
    if (source.type === 'file') return readFileEnd(source.path);
    if (source.type === 'journald') {
      return cut(readJournal(await run('journalctl', toArguments(source, since), signal)));
    }
    const args = ['--since', since.toISOString(), '--tail', String(maxLines), source.container];
    return cut(await run(source.type, ['logs', ...args], signal));
  };
}

function toArguments(
  { unit, user, directory }: Extract<LogSource, { type: 'journald' }>,
  since: Date,
): string[] {
  return [
    ...['--no-pager', '--quiet', '--output=json', '--output-fields=MESSAGE,PRIORITY', `--lines=${maxLines}`],
    `--since=@${Math.floor(since.getTime() / 1_000)}`,
    ...(directory === undefined ? [] : [`--directory=${directory}`]),
    `--${user ? 'user-unit' : 'unit'}=${unit}`,
  ];
}

function cut(text: string): LogText {
  return { text: text.slice(-maxKeptBytes), cut: text.length > maxKeptBytes };
}

async function readFileEnd(path: string): Promise<LogText> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const from = Math.max(0, size - maxKeptBytes);
      const buffer = Buffer.alloc(size - from);
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
      return { text: buffer.subarray(0, bytesRead).toString('utf8'), cut: from > 0 };
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw new FixpointError(`The log file ${path} could not be read.`, {
      code: 'unavailable',
      retry: 'backoff',
      hint: 'Give the fixer permission to read it. In a container, mount it.',
      cause,
    });
  }
}
