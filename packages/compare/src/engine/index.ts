export { assembleReport } from './assemble-report.js';
export { ComparisonReport } from './comparison-report.js';
export type { ExaminedDocument } from './examine-document.js';
export { examineDocuments } from './examine-documents.js';
