import { resolve } from 'node:path';
import { readCheckReadmes } from '../../adapters/check-readmes.js';
import type { ExaminerPool } from '../../adapters/examiner-pool.js';
import { findDocuments } from '../../adapters/find-documents.js';
import type { ExaminationLimits } from '../../examination-limits.js';
import type { ComparisonRun, FileReport } from '../../reporters/comparison-run.js';
import { exitCodeOf } from '../../reporters/reporter.js';
import type { CommandContext } from '../command-context.js';
import { openTemplates } from '../open-templates.js';
import { type ComparedFiles, compareFiles } from './compare-files.js';
import type { CompareOptions } from './compare-options.js';
import { drawPages } from './draw-pages.js';
import { needsPages } from './examine-with-pages.js';
import { refuseOverwriting } from './refuse-overwriting.js';
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
  const written = filesWritten(options, cwd);
  const found = await findDocuments(named, { cwd, exclude: written });
  const golden =
    options.against === undefined ? [] : [{ path: resolve(cwd, options.against), shown: options.against }];
  await refuseOverwriting(written, [...found, ...golden]);
  const templates = await openTemplates(options, found, cwd);
  const compared = await compareFiles(context, {
    found,
    options,
    examiner,
    limits,
    rules: { template: options.template ?? null, templates, today: options.today ?? context.today() },
  });
  const judged = await tolerateKnown(context, options, compared);
  const run = await createRun(context, options, judged);
  await writeReports(context, options.reports, run);
  if (options.bundle !== undefined) {
    const { writeBundle } = await import('./write-bundle.js');
    await writeBundle(context, options.bundle, { run, compared: judged });
  }
  if (options.quiet !== true) adviseWhereNothingFits(context, run);
  return exitCodeOf(run);
}

async function createRun(
  context: CommandContext,
  options: CompareOptions,
  judged: readonly ComparedFiles[],
): Promise<ComparisonRun> {
  const reports: FileReport[] = [];
  for (const { documents, goldens = [], ...report } of judged) {
    const isDrawn = needsPages(options) && options.thumbnails !== false && documents.length === 1;
    const drawn = isDrawn
      ? await drawPages(context, { documents, alignment: report.alignment }, goldens[0] ?? null)
      : {};
    reports.push({ ...report, ...drawn });
  }
  return {
    reports,
    failOn: options.failOn,
    readmes: await readCheckReadmes(
      judged.flatMap(({ report }) => report.findings.map(({ check }) => check)),
    ),
    tool: { name: 'fixpoint-compare', version: context.version },
  };
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
      `fixpoint-compare: no template fits ${JSON.stringify(first.name)}${others}, so only what no reader should meet was looked for.`,
      'Name one (--template, see fixpoint-compare template list), hold it against a good document (--against good.' +
        `${first.type}), or learn a template from good ones: fixpoint-compare template learn good1.${first.type} good2.${first.type}`,
      '',
    ].join('\n'),
  );
}
