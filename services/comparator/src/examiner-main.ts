/**
 * The process in which documents are read and judged, so that no document can take its worker down or keep it from its
 * other work. Started with a cap on its memory and an empty environment; it opens no file and no connection. Ends when its
 * parent does.
 */
import { endWithParent } from './adapters/end-with-parent.js';
import type { ExaminerReply, ExaminerRequest } from './adapters/examiner-protocol.js';
import { UnreadableDocumentError } from './model/unreadable-document-error.js';
import { operations, type ResultOf } from './operations/all-operations.js';
import type { Operation } from './operations/operation.js';

async function answer({ operation, request, limits }: ExaminerRequest): Promise<ExaminerReply> {
  try {
    const run = operations[operation] as Operation<typeof request, ResultOf<typeof operation>>;
    return { type: 'done', result: await run(request, { limits, at: (role) => say({ type: 'at', role }) }) };
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

function say(reply: ExaminerReply): void {
  process.send?.(reply);
}

process.once('message', endWithParent);
process.on('message', (request: ExaminerRequest) => {
  void answer(request).then(say);
});
process.on('disconnect', () => process.exit(0));
// A Ctrl-C in a terminal reaches this process as well; what becomes of it is the parent's to say.
process.on('SIGINT', () => {});
say({ type: 'ready' });
