export { answerDocumentChecks, type DocumentChecker } from './answer-document-checks.js';
export { createAskDocumentChecks } from './ask-document-checks.js';
export { documentKeptMs, type TemplateFileRequest, type TemplateFileVerdict } from './questions.js';
