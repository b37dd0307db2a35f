export { answerDocumentChecks, type DocumentChecker } from './answer-document-checks.js';
export { type AskDocumentChecks, type CheckState, createAskDocumentChecks } from './ask-document-checks.js';
export { type DocumentCheckRequest, documentKeptMs } from './questions.js';
