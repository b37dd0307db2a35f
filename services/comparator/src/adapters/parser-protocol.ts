import type { DocumentType } from '@fixpoint/shared/contracts';
import type { DocumentModel } from '../model/document-model.js';
import type { ReaderLimits } from '../model/reader-limits.js';
import type { UnreadableReason } from '../model/unreadable-document-error.js';

/** What a parser process is asked; one at a time. */
export interface ParserRequest {
  readonly bytes: Uint8Array;
  readonly expected: DocumentType;
  readonly limits: ReaderLimits;
}

/** What it answers: first `ready`, then one of the others for each request. */
export type ParserReply =
  | { readonly type: 'ready' }
  | { readonly type: 'read'; readonly document: DocumentModel }
  | { readonly type: 'unreadable'; readonly reason: UnreadableReason; readonly message: string }
  /** A fault of ours, for the log. */
  | { readonly type: 'failed'; readonly message: string };
