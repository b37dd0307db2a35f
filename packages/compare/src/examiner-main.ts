/**
 * The process in which documents are read and checked, so that no document can take its worker down or keep it from its
 * other work. Started with a cap on its memory and an empty environment; it opens no file and no connection. Ends when its
 * parent does.
 */

import { UnreadableDocumentError } from '@fixpoint/documents/limits';
import { type Operation, operations, type ResultOf } from './operations/operations.js';

import { endWithParent } from './pool/end-with-parent.js';
import type { ExaminerReply, ExaminerRequest } from './pool/examiner-process.js';

async function answer({ operation, request, limits }: ExaminerRequest): Promise<ExaminerReply> {
  try {
    const run = operations[operation] as Operation<typeof request, ResultOf<typeof operation>>;
    return { type: 'done', result: await run(request, { limits, at: (role) => send({ type: 'at', role }) }) };
  } catch (error) {
    if (error instanceof UnreadableDocumentError) {
      return { type: 'unreadable', reason: error.reason, message: error.message };
    }
    return {
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

function send(reply: ExaminerReply): void {
  process.send?.(reply);
}

process.once('message', endWithParent);
process.on('message', (request: ExaminerRequest) => {
  void answer(request).then(send);
});
process.on('disconnect', () => process.exit(0));
// A Ctrl-C in a terminal reaches this process as well; the parent decides when this process ends.
process.on('SIGINT', () => {});
send({ type: 'ready' });
