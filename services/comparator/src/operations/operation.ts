import type { ReaderLimits } from '../model/reader-limits.js';

/** One of the documents that an operation looks at: the one in question, or the one it is held against. */
export type DocumentRole = 'document' | 'golden';

/** What every operation is given beside its request. */
export interface OperationContext {
  readonly limits: ReaderLimits;
  /** Says which document is looked at from now on, so that it can be blamed for what happens next. First: `document`. */
  at(role: DocumentRole): void;
}

/**
 * Work on the bytes of documents that is done in a process of its own. Request and result cross its boundary, so both are
 * plain data. Throws `UnreadableDocumentError` for what the bytes are.
 */
export type Operation<Request, Result> = (request: Request, context: OperationContext) => Promise<Result>;
