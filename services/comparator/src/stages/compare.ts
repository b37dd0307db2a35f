import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { StageHandler } from '@fixpoint/shared/queue';
import { assembleReport } from '../engine/assemble-report.js';
import type { ComparisonReport } from '../engine/comparison-report.js';
import { examineDocuments } from '../engine/examine-documents.js';
import type { Examiner } from '../engine/examiner.js';
import { reportText } from '../reporters/json.js';
import type { Template } from '../templates/template.js';

export interface CompareStageOptions {
  readonly artifacts: ArtifactStore;
  readonly examiner: Examiner;
  readonly templates: ReadonlyMap<string, Template>;
  /** The day on which documents are judged, YYYY-MM-DD. */
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

/** Nothing was looked at and nothing is known to be wrong: calling that a match would be a lie. */
function refuseUncompared(report: ComparisonReport): void {
  if (report.findings.length > 0 || report.documents.some(({ outcome }) => outcome !== 'skipped')) return;
  const types = [...new Set(report.documents.map(({ type }) => type.toUpperCase()))].join(', ');
  throw new FixpointError(`The comparator cannot read ${types} documents.`, {
    code: 'unsupported-document',
    retry: 'never',
    hint: 'Let the service mail a PPTX as well, or compare these documents by hand.',
  });
}
