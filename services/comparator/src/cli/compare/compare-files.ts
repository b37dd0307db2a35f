import { basename } from 'node:path';
import type { ExaminerPool } from '../../adapters/examiner-pool.js';
import type { FoundDocument } from '../../adapters/find-documents.js';
import { openGolden } from '../../adapters/open-golden.js';
import { readFileWithin } from '../../adapters/read-file-within.js';
import { assembleReport } from '../../engine/assemble-report.js';
import { examineDocuments } from '../../engine/examine-documents.js';
import type { ExaminationRules } from '../../engine/examiner.js';
import type { ExaminationLimits } from '../../examination-limits.js';
import type { NamedDocument } from '../../operations/read-named.js';
import { checksRun } from '../../reporters/checks-run.js';
import type { FileReport } from '../../reporters/comparison-run.js';
import type { CommandContext } from '../command-context.js';
import type { CompareOptions } from './compare-options.js';
import { examineWithPages, needsPages } from './examine-with-pages.js';
import { mapWithin } from './map-within.js';
import { createProgress } from './progress.js';

/** Documents that one report is about, and the report. */
export interface ComparedFiles extends FileReport {
  readonly documents: readonly FoundDocument[];
  /** The golden documents that they were held against. */
  readonly goldens?: readonly NamedDocument[];
}

export interface FileComparison {
  readonly found: readonly FoundDocument[];
  readonly options: Pick<CompareOptions, 'together' | 'quiet' | 'against' | 'reports' | 'bundle'>;
  readonly examiner: ExaminerPool;
  readonly limits: ExaminationLimits;
  readonly rules: ExaminationRules;
}

/** Compares each document on its own, or all of them as what one mail brought. Answers in the order of the documents. */
export async function compareFiles(
  context: CommandContext,
  { found, options, examiner, limits, rules }: FileComparison,
): Promise<ComparedFiles[]> {
  const groups = options.together === true ? [found] : found.map((document) => [document]);
  const progress = createProgress(context, { total: found.length, quiet: options.quiet === true });
  const golden =
    options.against === undefined
      ? null
      : await openGolden(options.against, { cwd: context.cwd, limit: limits.reader.fileBytes });
  const wantsPages = golden !== null || needsPages(options);
  try {
    return await mapWithin(groups, examiner.size, async (documents) => {
      const sources = nameDocuments(documents).map(({ name, document }) => ({
        name,
        type: document.type,
        load() {
          progress.start(document.shown);
          return readFileWithin(document.path, limits.reader.fileBytes);
        },
      }));
      const pages = wantsPages ? examineWithPages(examiner, documents, golden) : null;
      const examined = await examineDocuments(sources, {
        examiner: pages ?? examiner,
        rules,
        signal: context.signal,
      });
      // A document that is compared on its own need not bring others, nor be of the type of the template that was named.
      const report = assembleReport(
        examined,
        options.together === true ? rules : { ...rules, template: null },
      );
      return {
        documents,
        path: documents.map(({ shown }) => shown).join(' + '),
        report,
        checks: checksRun(report, rules.templates, golden !== null),
        ...pages?.pages(),
      };
    });
  } finally {
    progress.end();
  }
}

/** Names for the report, which holds no paths, unless only they tell two documents apart. */
function nameDocuments(documents: readonly FoundDocument[]) {
  const names = documents.map(({ path }) => basename(path));
  const areTheirOwn = new Set(names).size === names.length;
  return documents.map((document) => ({
    name: areTheirOwn ? basename(document.path) : document.shown,
    document,
  }));
}
