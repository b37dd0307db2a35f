import { basename } from 'node:path';
import { toSafeLine } from '@fixpoint/shared/text';
import { assembleReport } from '../../engine/assemble-report.js';
import type { ExaminedDocument } from '../../engine/examine-document.js';
import { type ExaminationRules, type Examiner, examineDocuments } from '../../engine/examine-documents.js';
import type { FoundDocument } from '../../files/expand-document-paths.js';
import { openGolden } from '../../files/open-golden.js';
import { readFileWithin } from '../../files/read-file-within.js';
import type { ExaminationLimits } from '../../limits/examination-limits.js';
import type { NamedDocument } from '../../operations/operations.js';
import type { ExaminerPool } from '../../pool/examiner-pool.js';
import { checksRun, checksSwitchedOff } from '../../reporters/checks-run.js';
import type { FileReport } from '../../reporters/reporter.js';
import type { CommandContext } from '../command.js';
import type { CompareOptions } from './compare-options.js';
import { examineWithPages, needsPages } from './examine-with-pages.js';
import { mapWithin } from './map-within.js';
import type { ReviewExamined } from './open-review.js';

/** Documents that one report is about, and the report. */
export interface ComparedFiles extends FileReport {
  readonly documents: readonly FoundDocument[];
  /** The golden documents that they were compared with. */
  readonly goldens?: readonly NamedDocument[];
}

interface FileComparison {
  readonly found: readonly FoundDocument[];
  readonly options: Pick<CompareOptions, 'together' | 'quiet' | 'against' | 'reports' | 'bundle'>;
  readonly examiner: ExaminerPool;
  /** Examiner that remembers results of documents; absent: each is examined. */
  readonly cached?: Examiner;
  readonly limits: ExaminationLimits;
  /** Adds a model's findings to a document. Absent: no review. */
  readonly review?: ReviewExamined | null;
  /** Rules for the documents of one report. */
  rulesFor(documents: readonly FoundDocument[]): ExaminationRules;
}

/** Compares each document on its own, or all of them as the documents of one mail. Returns in the order of the documents. */
export async function compareFiles(
  context: CommandContext,
  { found, options, examiner, cached = examiner, limits, review = null, rulesFor }: FileComparison,
): Promise<ComparedFiles[]> {
  const groups =
    options.together === true && found.length > 0 ? [found] : found.map((document) => [document]);
  const progress = createProgress(context, { total: found.length, quiet: options.quiet === true });
  const golden =
    options.against === undefined
      ? null
      : await openGolden(options.against, { cwd: context.cwd, limit: limits.reader.fileBytes });
  const wantsPages = golden !== null || needsPages(options);
  try {
    return await mapWithin(groups, examiner.size, async (documents) => {
      const started = performance.now();
      const rules = rulesFor(documents);
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
        examiner: pages ?? cached,
        rules,
        signal: context.signal,
      });
      const reviewed = review === null ? examined : await review(examined, sources, rules);
      // A document that is compared on its own need not bring others, nor be of the type of the template that was named.
      const report = assembleReport(
        reviewed,
        options.together === true ? rules : { ...rules, template: null },
      );
      return {
        documents,
        path: documents.map(({ shown }) => shown).join(' + '),
        report,
        checks: checksRun(report, rules.templates, golden !== null),
        checksOff: checksSwitchedOff(report, rules.templates),
        checkSeconds: secondsByCheck(examined),
        seconds: (performance.now() - started) / 1000,
        ...pages?.pages(),
      };
    });
  } finally {
    progress.end();
  }
}

/** Time that each check took over all documents, in seconds; documents that a cache remembers do not count. */
function secondsByCheck(examined: readonly ExaminedDocument[]): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const [check, spent] of examined.flatMap((examinedDocument) =>
    Object.entries(examinedDocument.spent ?? {}),
  ))
    seconds.set(check, (seconds.get(check) ?? 0) + spent / 1000);
  return seconds;
}

/** Names for the report, which holds no paths, unless only paths distinguish two documents. */
function nameDocuments(documents: readonly FoundDocument[]) {
  const names = documents.map(({ path }) => basename(path));
  const areTheirOwn = new Set(names).size === names.length;
  return documents.map((document) => ({
    name: areTheirOwn ? basename(document.path) : document.shown,
    document,
  }));
}

const clearLine = '\r\u001b[K';

/** A passing line on a terminal that names the document being checked; nothing elsewhere. */
function createProgress(
  { terminal, writeError }: Pick<CommandContext, 'terminal' | 'writeError'>,
  { total, quiet }: { total: number; quiet: boolean },
) {
  const isShown = terminal.errors && !quiet;
  let started = 0;
  return {
    start(name: string): void {
      started += 1;
      // Cut, since a line that wraps cannot be taken back.
      if (isShown)
        writeError(`${clearLine}comparing ${started} of ${total} · ${toSafeLine(name).slice(-60)}`);
    },
    end(): void {
      if (isShown) writeError(clearLine);
    },
  };
}
