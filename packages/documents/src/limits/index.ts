export { defaultReaderLimits, ReaderLimits } from './reader-limits.js';
export { UnreadableDocumentError, type UnreadableReason } from './unreadable-document-error.js';
