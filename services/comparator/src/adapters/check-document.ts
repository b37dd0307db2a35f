import { assembleReport, type ExaminedDocument, examineDocuments } from '@fixpoint/compare/engine';
import type { ExaminerPool } from '@fixpoint/compare/pool';
import { reportText } from '@fixpoint/compare/reporters';
import type { Template } from '@fixpoint/compare/templates';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { DocumentVerdict } from '@fixpoint/shared/contracts/routes';
import { FixpointError, TimedOutError, toFailure } from '@fixpoint/shared/errors';
import type { DocumentChecker } from '@fixpoint/tasks/document-checks';
import { keepPages } from './keep-pages.js';

export interface DocumentCheckerOptions {
  readonly artifacts: ArtifactStore;
  readonly examiner: Pick<ExaminerPool, 'examine'>;
  readonly templates: ReadonlyMap<string, Template>;
  readonly limitMs: number;
  /** The day on which documents are checked, YYYY-MM-DD. */
  today(): string;
}

/** Checks documents that people upload, each on its own. */
export function createDocumentChecker(options: DocumentCheckerOptions): DocumentChecker {
  const { artifacts, examiner, templates, limitMs, today } = options;

  async function check(
    { artifact, name, type, template }: Parameters<DocumentChecker['check']>[0],
    signal: AbortSignal,
    noteShortLived: (artifacts: readonly string[]) => Promise<void>,
  ): Promise<DocumentVerdict> {
    const rules = { template, templates, today: today() };
    const source = { name, type, load: () => artifacts.get(artifact) };
    const examined = await examineDocuments([source], { examiner, rules, signal, wantsPages: true });
    const [one] = examined;
    if (one === undefined || one.document.outcome === 'unreadable') return unreadable(one);
    const kept = await keepPages(examined, { documents: [{ artifact }], artifacts });
    // A document that is checked alone need not come with others.
    const report = assembleReport(kept, { templates, template: null });
    const stored = await artifacts.put(Buffer.from(reportText(report)));
    await noteShortLived([stored, ...report.documents.flatMap(({ pages }) => pages ?? [])]);
    return {
      state: 'done',
      report: stored,
      used_template: one.document.template,
      because: one.document.because,
      counts: report.counts,
    };
  }

  return {
    async templates() {
      return [...templates.values()]
        .map(({ name, type, description }) => ({ name, type, description }))
        .toSorted((one, other) => one.name.localeCompare(other.name));
    },
    async check(request, closing, noteShortLived) {
      const late = AbortSignal.timeout(limitMs);
      try {
        return await check(request, AbortSignal.any([closing, late]), noteShortLived);
      } catch (error) {
        closing.throwIfAborted();
        const told = late.aborted ? new TimedOutError('The check', limitMs) : error;
        const { message } = toFailure(told);
        const hint = told instanceof FixpointError ? told.hint : undefined;
        return { state: 'failed', reason: message.slice(0, 2_000), hint };
      }
    },
  };
}

function unreadable(examined: ExaminedDocument | undefined): DocumentVerdict {
  const suggestion = examined?.findings[0]?.suggestion ?? '';
  const reason = examined?.document.because ?? 'The comparator returned no result.';
  return { state: 'failed', reason, hint: suggestion === '' ? undefined : suggestion };
}
