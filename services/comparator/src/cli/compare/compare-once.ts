import { resolve } from 'node:path';
import type { ExaminerPool } from '../../adapters/examiner-pool.js';
import { findDocuments } from '../../adapters/find-documents.js';
import type { ExaminationLimits } from '../../examination-limits.js';
import type { ComparisonRun } from '../../reporters/comparison-run.js';
import { exitCodeOf } from '../../reporters/reporter.js';
import type { CommandContext } from '../command-context.js';
import { openTemplates } from '../open-templates.js';
import { compareFiles } from './compare-files.js';
import type { CompareOptions } from './compare-options.js';
import { tolerateKnown } from './tolerate-known.js';
import { writeReports } from './write-reports.js';

export interface OneComparison {
  readonly named: readonly string[];
  readonly options: CompareOptions;
  readonly examiner: ExaminerPool;
  readonly limits: ExaminationLimits;
}

/** Finds, compares and reports, and answers the exit code. */
export async function compareOnce(
  context: CommandContext,
  { named, options, examiner, limits }: OneComparison,
): Promise<number> {
  const { cwd } = context;
  const found = await findDocuments(named, { cwd, exclude: filesWritten(options, cwd) });
  const templates = await openTemplates(options, found, cwd);
  const compared = await compareFiles(context, {
    found,
    options,
    examiner,
    limits,
    rules: { template: options.template ?? null, templates, today: options.today ?? context.today() },
  });
  const run: ComparisonRun = {
    reports: await tolerateKnown(context, options, compared),
    failOn: options.failOn,
    tool: { name: 'fixpoint-compare', version: context.version },
  };
  await writeReports(context, options.reports, run);
  if (options.quiet !== true) adviseWhereNothingFits(context, run);
  return exitCodeOf(run);
}

/** Absolute paths of what the command itself writes: a folder that is compared may well be where the reports go. */
export function filesWritten({ reports, bundle, baseline }: CompareOptions, cwd: string): string[] {
  const files = [...reports.map(({ file }) => file), bundle, baseline];
  return files.flatMap((file) => (typeof file === 'string' ? [resolve(cwd, file)] : []));
}

function adviseWhereNothingFits({ writeError }: CommandContext, { reports }: ComparisonRun): void {
  const unfit = reports.flatMap(({ report }) => report.documents.filter(({ outcome }) => outcome === 'read'));
  const first = unfit[0];
  if (first === undefined) return;
  const others = unfit.length === 1 ? '' : ` and ${unfit.length - 1} more`;
  writeError(
    [
      `fixpoint-compare: no template fits ${JSON.stringify(first.name)}${others}, so it was held to no template.`,
      'Name one (--template, see fixpoint-compare template list), hold it against a good document (--against good.' +
        `${first.type}), or learn a template from good ones: fixpoint-compare template learn good1.${first.type} good2.${first.type}`,
      '',
    ].join('\n'),
  );
}
