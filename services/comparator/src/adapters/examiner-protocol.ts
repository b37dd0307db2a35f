import type { ReaderLimits } from '../model/reader-limits.js';
import type { UnreadableReason } from '../model/unreadable-document-error.js';
import type { OperationName, RequestOf, ResultOf } from '../operations/all-operations.js';
import type { DocumentRole } from '../operations/operation.js';

/** What an examiner process is asked; one at a time. */
export interface ExaminerRequest<Name extends OperationName = OperationName> {
  readonly operation: Name;
  readonly request: RequestOf<Name>;
  readonly limits: ReaderLimits;
}

/** What it says: first `ready`; then for each request any number of `at`, and one of the others. */
export type ExaminerReply =
  | { readonly type: 'ready' }
  /** The document that it looks at from now on. */
  | { readonly type: 'at'; readonly role: DocumentRole }
  | { readonly type: 'done'; readonly result: ResultOf<OperationName> }
  | { readonly type: 'unreadable'; readonly reason: UnreadableReason; readonly message: string }
  /** A fault of ours, for the log. */
  | { readonly type: 'failed'; readonly message: string };
