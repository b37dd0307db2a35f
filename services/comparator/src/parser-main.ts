/**
 * The process that reads documents, so that no document can take its worker down. Started with a cap on its memory and an
 * empty environment; it opens no file and no connection. Ends when its parent does.
 */
import type { ParserReply, ParserRequest } from './adapters/parser-protocol.js';
import { readDocument } from './model/read-document.js';
import { UnreadableDocumentError } from './model/unreadable-document-error.js';

async function answer({ bytes, expected, limits }: ParserRequest): Promise<ParserReply> {
  try {
    const document = await readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      expected,
      limits,
    });
    return { type: 'read', document };
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

process.on('message', (request: ParserRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready' } satisfies ParserReply);
