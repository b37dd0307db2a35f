import { assembleReport, type ComparisonReport, examineDocuments } from '@fixpoint/compare/engine';
import { parseFileTemplate } from '@fixpoint/compare/learned-templates';
import type { ExaminerPool } from '@fixpoint/compare/pool';
import { reportText } from '@fixpoint/compare/reporters';
import type { TemplateFile } from '@fixpoint/compare/template-files';
import { type Template, withTerms } from '@fixpoint/compare/templates';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import {
  countFindings,
  type Finding,
  isUnverified,
  ledgerCapacity,
  type ServiceDefinition,
} from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { StageHandler } from '@fixpoint/tasks/engine';
import { weighFindings } from '@fixpoint/tasks/loops';
import { keepPages } from '../adapters/keep-pages.js';
import { addLosses } from './add-losses.js';
import { addReviews, type DocumentReviewer } from './add-reviews.js';
import { learnFromMatch, withLearned } from './learn-from-match.js';

export interface CompareStageOptions {
  readonly artifacts: ArtifactStore;
  readonly examiner: Pick<ExaminerPool, 'examine' | 'run'>;
  readonly templates: ReadonlyMap<string, Template>;
  /** The same templates, in their source form. */
  readonly templateFiles: readonly TemplateFile[];
  /** Reviews the documents of services that request it. Absent or null: no reviewer is configured. */
  readonly review?: DocumentReviewer | null;
  /** The day on which documents are checked, YYYY-MM-DD. */
  today(): string;
}

/** Compares a mail's documents with the service's template, and with rules learned from good documents of the service. */
export function createCompareStage({
  artifacts,
  examiner,
  templates: written,
  templateFiles,
  review = null,
  today,
}: CompareStageOptions): StageHandler<'compare'> {
  return async ({ service, documents, earlier = [] }, context) => {
    const sources = documents.map(({ name, type, artifact }) => ({
      name,
      type,
      load: () => artifacts.get(artifact),
    }));
    const learning = { artifacts, examiner, templateFiles, context };
    const templates = await withOwnFile(await withLearned(written, service, learning), service, artifacts);
    const rules = {
      template: service.template,
      templates: withTerms(templates, service.terms ?? {}),
      today: today(),
    };
    const examined = await examineDocuments(sources, {
      examiner,
      rules,
      signal: context.signal,
      wantsPages: true,
    });
    const compared = await addLosses(examined, {
      documents,
      earlier,
      artifacts,
      examiner,
      rules,
      signal: context.signal,
    });
    const reviewed =
      service.review === true
        ? await addReviews(compared, {
            sources,
            review,
            examiner,
            context,
            templates: rules.templates,
            promoted: service.accept?.promoted ?? [],
          })
        : compared;
    const report = assembleReport(await keepPages(reviewed, { documents, artifacts }), rules);
    refuseUncompared(report);
    for (const { name, outcome, because } of report.documents) {
      await context.progress(`${name}: ${because}`.slice(0, 1_000), { document: name, outcome });
    }

    // Findings of a model alone are only in the report: the loop must neither fix them nor wait for them.
    const findings = report.findings.filter((finding) => !isUnverified(finding));
    const isMatch = weighFindings(findings, service.accept, rules.today).counting.length === 0;
    const learnable = isMatch
      ? await learnFromMatch(documents, examined, { service, today: rules.today }, learning)
      : [];
    const stored = await artifacts.put(Buffer.from(reportText(report)));
    return {
      match: report.match,
      template: report.template,
      findings: findings.slice(0, ledgerCapacity).map(withoutAnchors),
      counts: countFindings(findings),
      signature: report.signature,
      report: stored,
      ...(learnable.length === 0 ? {} : { learnable }),
    };
  };
}

/** The templates, and the one of the file that a person gave the task. */
async function withOwnFile(
  templates: ReadonlyMap<string, Template>,
  { template_file: file }: ServiceDefinition,
  artifacts: Pick<ArtifactStore, 'get'>,
): Promise<ReadonlyMap<string, Template>> {
  if (file === undefined) return templates;
  const own = parseFileTemplate(file.name, (await artifacts.get(file.rules)).toString());
  return new Map([...templates, [own.name, own]]);
}

/** Only pages use anchors; a fixer uses the finding's location. */
function withoutAnchors({ anchors: _, ...finding }: Finding): Finding {
  return finding;
}

/** Throws if no document was compared and no finding is known: reporting a match would be wrong. */
function refuseUncompared(report: ComparisonReport): void {
  if (report.findings.length > 0 || report.documents.some(({ outcome }) => outcome !== 'skipped')) return;
  const types = [...new Set(report.documents.map(({ type }) => type.toUpperCase()))].join(', ');
  throw new FixpointError(`The comparator cannot read ${types} documents.`, {
    code: 'unsupported-document',
    retry: 'never',
    hint: 'Configure the service to also send a PPTX file by mail, or compare these documents manually.',
  });
}
