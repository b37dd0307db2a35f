import { assembleReport } from './assemble-report.js';
import type { ComparisonReport } from './comparison-report.js';
import { type ComparisonRules, examineDocument, type ReadDocument } from './examine-document.js';

/** Compares everything that one mail brought. Pure: the same documents and rules give the same report. */
export function compareDocuments(
  documents: readonly ReadDocument[],
  rules: ComparisonRules,
): ComparisonReport {
  return assembleReport(
    documents.map((document) => examineDocument(document, rules)),
    rules,
  );
}
