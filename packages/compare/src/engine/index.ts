export { assembleReport } from './assemble-report.js';
export { ComparisonReport } from './comparison-report.js';
export type { ExaminedDocument } from './examine-document.js';
export { type Examiner, examineDocuments } from './examine-documents.js';
