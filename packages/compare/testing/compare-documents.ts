import { assembleReport } from '../src/engine/assemble-report.js';
import type { ComparisonReport } from '../src/engine/comparison-report.js';
import { type ComparisonRules, examineDocument, type ReadDocument } from '../src/engine/examine-document.js';
import './prepare-all-checks.js';

/** Compares everything that one mail brought, as the stage does, without its processes. */
export function compareDocuments(
  documents: readonly ReadDocument[],
  rules: ComparisonRules,
): ComparisonReport {
  return assembleReport(
    documents.map((document) => examineDocument(document, rules)),
    rules,
  );
}
