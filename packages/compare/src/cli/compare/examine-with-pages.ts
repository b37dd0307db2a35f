import type { Examiner } from '../../engine/examine-documents.js';
import type { FoundDocument } from '../../files/expand-document-paths.js';
import type { GoldenSource } from '../../files/open-golden.js';
import type { NamedDocument } from '../../operations/operations.js';
import type { ExaminerPool } from '../../pool/examiner-pool.js';
import type { FileReport } from '../../reporters/reporter.js';
import type { CompareOptions } from './compare-options.js';

/** True if the output shows the pages of the documents, beside their findings. */
export function needsPages({ reports, bundle }: Pick<CompareOptions, 'reports' | 'bundle'>): boolean {
  return bundle !== undefined || reports.some(({ reporter }) => (reporter as string) === 'html');
}

/** Content that the output can show beside the findings. */
export interface ExaminedPages extends Pick<FileReport, 'alignment'> {
  /** The golden documents, in the order of the documents compared with them. */
  readonly goldens: readonly NamedDocument[];
}

/**
 * Examines the documents of one report, in their order, beside golden ones if there are any, and keeps the pages of the only
 * document. Pages of several would be listed without the documents that they belong to.
 */
export function examineWithPages(
  examiner: ExaminerPool,
  documents: readonly FoundDocument[],
  golden: GoldenSource | null,
): Examiner & { pages(): ExaminedPages } {
  let next = 0;
  let alignment: FileReport['alignment'];
  const goldens: NamedDocument[] = [];
  return {
    async examine(examination, signal) {
      const document = documents[next];
      next += 1;
      const reference = golden === null || document === undefined ? null : await golden(document);
      if (reference !== null) goldens.push(reference);
      const answer = await examiner.run('examineAgainst', { ...examination, golden: reference }, signal);
      if (documents.length === 1) alignment = answer.alignment ?? undefined;
      return answer.examined;
    },
    pages: () => ({ goldens, ...(alignment === undefined ? {} : { alignment }) }),
  };
}
