import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FixpointError } from '@fixpoint/shared/errors';
import type { Examiner } from '../engine/examine-documents.js';
import type { ExaminationLimits } from '../limits/examination-limits.js';
import type { OperationName, RequestOf, ResultOf } from '../operations/operations.js';
import { type ExaminerProcess, startExaminerProcess } from './examiner-process.js';
import { settleAnswer } from './settle-answer.js';

export interface ExaminerPoolOptions {
  /** Processes at a time; further documents wait. */
  readonly size: number;
  /** Limits for one operation. */
  readonly limits: ExaminationLimits;
  /** Program of the processes; by default the built examiner. */
  readonly program?: URL;
}

export interface ExaminerPool extends Examiner {
  /** Processes that it runs at a time. */
  readonly size: number;
  /**
   * Runs one operation. Throws `UnreadableDocumentError` because of the document's bytes or their cost, an error with the code
   * `unreadable-golden` for those of the golden one, other errors for faults of the examiner.
   */
  run<Name extends OperationName>(
    operation: Name,
    request: RequestOf<Name>,
    signal: AbortSignal,
  ): Promise<ResultOf<Name>>;
  /** Starts a process ahead of the first operation, while its request is still being put together. */
  warm(): void;
  /** Ends every process; waiting callers get an error. */
  close(): Promise<void>;
}

/** From `src` and `dist` alike, since a process can only run built code. */
const builtExaminer = new URL('../../dist/examiner-main.js', import.meta.url);

/** Differs wherever the built examiner does: its program names the parts that it is bundled from by their content. */
export async function examinerVersion(): Promise<string> {
  return createHash('sha256')
    .update(await readFile(builtExaminer))
    .digest('hex');
}

/** Examines documents in separate processes. A document that kills one does not affect other documents. */
export function createExaminerPool(options: ExaminerPoolOptions): ExaminerPool {
  const { size, limits, program = builtExaminer } = options;
  const { memory, timeout } = limits;
  const idle: ExaminerProcess[] = [];
  const busy = new Set<ExaminerProcess>();
  const waiting: (() => void)[] = [];
  let warming: Promise<ExaminerProcess> | undefined;
  let running = 0;
  let isClosed = false;

  function refuseWhenClosed(): void {
    if (!isClosed) return;
    throw new FixpointError('The document examiner is closing.', { code: 'closing', retry: 'backoff' });
  }

  async function acquire(): Promise<void> {
    while (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
  }

  function release(): void {
    running -= 1;
    waiting.shift()?.();
  }

  async function take(): Promise<ExaminerProcess> {
    for (let spare = idle.pop(); spare !== undefined; spare = idle.pop()) {
      if (spare.isAlive()) return spare;
    }
    const warmed = warming;
    warming = undefined;
    return warmed ?? startExaminerProcess({ program, memory });
  }

  async function run<Name extends OperationName>(
    operation: Name,
    request: RequestOf<Name>,
    signal: AbortSignal,
  ): Promise<ResultOf<Name>> {
    await acquire();
    try {
      refuseWhenClosed();
      const examiner = await take();
      busy.add(examiner);
      try {
        const { answer, role } = await examiner.request(
          { operation, request, limits: limits.reader },
          { signal, timeout },
        );
        return settleAnswer<Name>(answer, role, limits);
      } finally {
        busy.delete(examiner);
        if (isClosed) await examiner.kill();
        else if (examiner.isAlive()) idle.push(examiner);
      }
    } finally {
      release();
    }
  }

  return {
    size,
    run,
    examine: (examination, signal) => run('examine', examination, signal),
    warm() {
      if (isClosed || warming !== undefined) return;
      warming = startExaminerProcess({ program, memory });
      // The caller that takes the process gets the error; without a taker it must not count as unhandled.
      warming.catch(() => {});
    },
    async close() {
      isClosed = true;
      const warmed = await warming?.catch(() => undefined);
      const all = [...idle.splice(0), ...busy, ...(warmed === undefined ? [] : [warmed])];
      await Promise.all(all.map((examiner) => examiner.kill()));
    },
  };
}
