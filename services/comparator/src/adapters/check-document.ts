import { assembleReport, type ExaminedDocument, examineDocuments } from '@fixpoint/compare/engine';
import { templateOfFile } from '@fixpoint/compare/learned-templates';
import type { ExaminerPool } from '@fixpoint/compare/pool';
import { reportText } from '@fixpoint/compare/reporters';
import type { TemplateFile } from '@fixpoint/compare/template-files';
import type { Template } from '@fixpoint/compare/templates';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { DocumentVerdict } from '@fixpoint/shared/contracts/routes';
import { FixpointError, TimedOutError, toFailure } from '@fixpoint/shared/errors';
import type { DocumentChecker, TemplateFileVerdict } from '@fixpoint/tasks/document-checks';
import { keepPages } from './keep-pages.js';

export interface DocumentCheckerOptions {
  readonly artifacts: ArtifactStore;
  readonly examiner: Pick<ExaminerPool, 'examine' | 'run'>;
  readonly templates: ReadonlyMap<string, Template>;
  /** The same templates, in their source form. */
  readonly templateFiles: readonly TemplateFile[];
  readonly limitMs: number;
  /** The day on which documents are checked, YYYY-MM-DD. */
  today(): string;
}

/** Checks documents that people upload, each on its own. */
export function createDocumentChecker(options: DocumentCheckerOptions): DocumentChecker {
  const { artifacts, examiner, templates, templateFiles: files, limitMs, today } = options;

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

  /** The result of the work within the time limit, or the reason of its failure. Rejects only if the comparator closes. */
  async function settle<Result, Fault>(
    what: string,
    closing: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
    failed: (fault: { readonly reason: string; readonly hint: string | undefined }) => Fault,
  ): Promise<Result | Fault> {
    const late = AbortSignal.timeout(limitMs);
    try {
      return await work(AbortSignal.any([closing, late]));
    } catch (error) {
      closing.throwIfAborted();
      const told = late.aborted ? new TimedOutError(what, limitMs) : error;
      const { message } = toFailure(told);
      const hint = told instanceof FixpointError ? told.hint : undefined;
      return failed({ reason: message.slice(0, 2_000), hint });
    }
  }

  return {
    async templates() {
      return [...templates.values()]
        .map(({ name, type, description }) => ({ name, type, description }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    },
    check: (request, closing, noteShortLived) =>
      settle(
        'The check',
        closing,
        (signal) => check(request, signal, noteShortLived),
        (fault) => ({ state: 'failed', ...fault }),
      ),
    readTemplate: ({ artifact, name }, closing) =>
      settle<TemplateFileVerdict, TemplateFileVerdict>(
        'Reading the template',
        closing,
        async (signal) => {
          const file = { name, bytes: await artifacts.get(artifact), id: artifact };
          const { template, text } = await templateOfFile(file, { examiner, files, today: today(), signal });
          const rules = await artifacts.put(Buffer.from(text));
          return { state: 'usable', template: template.name, type: template.type, rules };
        },
        (fault) => ({ state: 'unusable', ...fault }),
      ),
  };
}

function unreadable(examined: ExaminedDocument | undefined): DocumentVerdict {
  const suggestion = examined?.findings[0]?.suggestion ?? '';
  const reason = examined?.document.because ?? 'The comparator returned no result.';
  return { state: 'failed', reason, hint: suggestion === '' ? undefined : suggestion };
}
