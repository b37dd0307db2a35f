import {
  assembleReport,
  type ComparisonReport,
  type Examiner,
  examineDocuments,
} from '@fixpoint/compare/engine';
import { reportText } from '@fixpoint/compare/reporters';
import type { Template } from '@fixpoint/compare/templates';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { StageHandler } from '@fixpoint/shared/queue';

export interface CompareStageOptions {
  readonly artifacts: ArtifactStore;
  readonly examiner: Examiner;
  readonly templates: ReadonlyMap<string, Template>;
  /** The day on which documents are checked, YYYY-MM-DD. */
  today(): string;
}

/** Most findings that the stage's output carries; the report holds all. */
const carried = 200;

/** Compares a mail's documents with the service's template. */
export function createCompareStage({
  artifacts,
  examiner,
  templates,
  today,
}: CompareStageOptions): StageHandler<'compare'> {
  return async ({ service, documents }, context) => {
    const sources = documents.map(({ name, type, artifact }) => ({
      name,
      type,
      load: () => artifacts.get(artifact),
    }));
    const rules = { template: service.template, templates, today: today() };
    const examined = await examineDocuments(sources, { examiner, rules, signal: context.signal });
    const report = assembleReport(examined, rules);
    refuseUncompared(report);
    for (const { name, outcome, because } of report.documents) {
      await context.progress(`${name}: ${because}`.slice(0, 1_000), { document: name, outcome });
    }

    const stored = await artifacts.put(Buffer.from(reportText(report)));
    return {
      match: report.match,
      template: report.template,
      findings: report.findings.slice(0, carried),
      counts: report.counts,
      signature: report.signature,
      report: stored,
    };
  };
}

/** No document was compared and no finding is known: reporting a match would be wrong. */
function refuseUncompared(report: ComparisonReport): void {
  if (report.findings.length > 0 || report.documents.some(({ outcome }) => outcome !== 'skipped')) return;
  const types = [...new Set(report.documents.map(({ type }) => type.toUpperCase()))].join(', ');
  throw new FixpointError(`The comparator cannot read ${types} documents.`, {
    code: 'unsupported-document',
    retry: 'never',
    hint: 'Let the service mail a PPTX as well, or compare these documents by hand.',
  });
}
