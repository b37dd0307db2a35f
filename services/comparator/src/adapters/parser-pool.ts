import { FixpointError } from '@fixpoint/shared/errors';
import type { DocumentReader } from '../engine/document-reader.js';
import { defaultReaderLimits, type ReaderLimits } from '../model/reader-limits.js';
import { UnreadableDocumentError } from '../model/unreadable-document-error.js';
import { type ParserProcess, startParserProcess } from './parser-process.js';

export interface ParserPoolOptions {
  /** Processes at a time; further documents wait. */
  readonly size: number;
  /** Heap of each process, in MiB. */
  readonly memory: number;
  /** Longest time for one document, in milliseconds. */
  readonly timeout: number;
  readonly limits?: ReaderLimits;
  /** Program of the processes; the built reader unless said otherwise. */
  readonly program?: URL;
}

export interface ParserPool extends DocumentReader {
  /** Ends every process; whoever waits gets an error. */
  close(): Promise<void>;
}

/** From `src` and `dist` alike, since a process can only run what was built. */
const builtReader = new URL('../../dist/parser-main.js', import.meta.url);

/** Reads documents in processes of their own. A document that kills one costs nobody else anything. */
export function createParserPool(options: ParserPoolOptions): ParserPool {
  const { size, memory, timeout, limits = defaultReaderLimits, program = builtReader } = options;
  const idle: ParserProcess[] = [];
  const busy = new Set<ParserProcess>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let isClosed = false;

  function refuseWhenClosed(): void {
    if (!isClosed) return;
    throw new FixpointError('The document reader is closing.', { code: 'closing', retry: 'backoff' });
  }

  async function acquire(): Promise<void> {
    while (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
  }

  function release(): void {
    running -= 1;
    waiting.shift()?.();
  }

  async function take(): Promise<ParserProcess> {
    for (let spare = idle.pop(); spare !== undefined; spare = idle.pop()) {
      if (spare.isAlive()) return spare;
    }
    return startParserProcess({ program, memory });
  }

  return {
    async read(bytes, { expected, signal }) {
      await acquire();
      try {
        refuseWhenClosed();
        const parser = await take();
        busy.add(parser);
        try {
          const reply = await parser.ask({ bytes, expected, limits }, { signal, timeout });
          if (reply.type === 'read') return reply.document;
          if (reply.type === 'unreadable') throw new UnreadableDocumentError(reply.reason, reply.message);
          const detail = reply.type === 'failed' ? reply.message : 'no answer';
          throw new FixpointError(`The document reader failed: ${detail}`, {
            code: 'parser-failed',
            retry: 'never',
            hint: 'This is a fault of the reader; report it with the document.',
          });
        } finally {
          busy.delete(parser);
          if (isClosed) await parser.kill();
          else if (parser.isAlive()) idle.push(parser);
        }
      } finally {
        release();
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...idle.splice(0), ...busy].map((parser) => parser.kill()));
    },
  };
}
