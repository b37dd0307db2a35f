import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { readCheckReadmes } from '../../files/check-readmes.js';
import { cacheExaminations, pruneCache } from '../../files/examination-cache.js';
import { expandDocumentPaths } from '../../files/expand-document-paths.js';
import type { ExaminationLimits } from '../../limits/examination-limits.js';
import { type ExaminerPool, examinerVersion } from '../../pool/examiner-pool.js';
import { leaveOutIgnored, rulesOf } from '../../project/apply-project.js';
import {
  type ComparisonRun,
  exitCodeOf,
  type FileReport,
  hasTooManyWarnings,
} from '../../reporters/reporter.js';
import { withTerms } from '../../templates/with-terms.js';
import type { CommandContext } from '../command.js';
import { openTemplates } from '../open-templates.js';
import { type ComparedFiles, compareFiles } from './compare-files.js';
import { type CompareOptions, cacheFolder } from './compare-options.js';
import { drawPages } from './draw-pages.js';
import { needsPages } from './examine-with-pages.js';
import { keepChanged } from './keep-changed.js';
import { openProject, type Project } from './open-project.js';
import { openReview } from './open-review.js';
import { tolerateKnown } from './tolerate-known.js';
import { writeBundle, writeReports } from './write-reports.js';

interface OneComparison {
  readonly named: readonly string[];
  readonly options: CompareOptions;
  readonly examiner: ExaminerPool;
  readonly limits: ExaminationLimits;
}

/** Finds, compares and reports, and returns the exit code. */
export async function compareOnce(
  context: CommandContext,
  { named, options, examiner, limits }: OneComparison,
): Promise<number> {
  const { cwd } = context;
  const written = filesWritten(options, cwd);
  const project = await openProject(context, options);
  const all = await expandDocumentPaths(named, { cwd, exclude: written });
  const golden =
    options.against === undefined ? [] : [{ path: resolve(cwd, options.against), shown: options.against }];
  await refuseOverwriting(written, [...all, ...golden]);
  const templates = await openTemplates(withTemplates(options, project.templates), all, cwd);
  project.requireTemplates(templates);
  const foundDocuments = await keepChanged(context, options, {
    found: all,
    deciding: [project.file, project.templates, options.against],
  });
  const today = options.today ?? context.today();
  const cache =
    options.cache === undefined ? null : resolve(cwd, options.cache === true ? cacheFolder : options.cache);
  const compared = await compareFiles(context, {
    found: foundDocuments,
    options,
    examiner,
    ...(cache === null
      ? {}
      : { cached: cacheExaminations(examiner, { folder: cache, version: await examinerVersion() }) }),
    limits,
    review: await openReview(context, options, { examiner, cache }),
    rulesFor(documents) {
      const rules = rulesOf(project.settings, project.locate(documents), templates);
      return {
        template: options.template ?? rules.template,
        templates: withTerms(rules.templates, {
          as_of: options.asOf,
          foreign_names: options.foreignName === undefined ? undefined : [...options.foreignName],
        }),
        today,
      };
    },
  });
  if (cache !== null) await pruneCache(cache, Date.now());
  const wanted = compared.map((comparedFiles) => ({
    ...comparedFiles,
    report: leaveOutIgnored(comparedFiles.report, project.settings.ignore, {
      paths: project.locate(comparedFiles.documents).paths,
      today,
    }),
  }));
  const reported = await tolerateKnown(context, options, wanted);
  const run = await createRun(context, { options, project }, reported);
  await writeReports(context, options.reports, run);
  if (options.bundle !== undefined) {
    await writeBundle(context, options.bundle, { run, compared: reported });
  }
  if (options.quiet !== true) {
    adviseWhereNothingFits(context, run);
    reportTooManyWarnings(context, run);
  }
  return exitCodeOf(run);
}

async function createRun(
  context: CommandContext,
  { options, project }: { readonly options: CompareOptions; readonly project: Project },
  reported: readonly ComparedFiles[],
): Promise<ComparisonRun> {
  const reports: FileReport[] = [];
  for (const { documents, goldens = [], ...report } of reported) {
    const isDrawn = needsPages(options) && options.thumbnails !== false && documents.length === 1;
    const drawn = isDrawn
      ? await drawPages(context, { documents, alignment: report.alignment }, goldens[0] ?? null)
      : {};
    reports.push({ ...report, ...drawn });
  }
  return {
    reports,
    failOn: options.failOn ?? project.settings.fail_on ?? 'low',
    maxWarnings: options.maxWarnings ?? project.settings.max_warnings,
    helpAddress: project.settings.help_address,
    readmes: await readCheckReadmes(
      reported.flatMap(({ report }) => report.findings.map(({ check }) => check)),
    ),
    tool: { name: 'fixpoint-compare', version: context.version },
  };
}

function withTemplates(
  { template }: CompareOptions,
  templates: string | undefined,
): { readonly template?: string; readonly templates?: string } {
  return {
    ...(template === undefined ? {} : { template }),
    ...(templates === undefined ? {} : { templates }),
  };
}

function reportTooManyWarnings({ writeError }: CommandContext, run: ComparisonRun): void {
  if (!hasTooManyWarnings(run)) return;
  writeError(
    `fixpoint-compare: more findings below --fail-on ${run.failOn} than --max-warnings ${run.maxWarnings} allows.\n`,
  );
}

/** Absolute paths of the files that the command itself writes: reports may go to a folder that is compared. */
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
      `fixpoint-compare: no template fits ${JSON.stringify(first.name)}${others}, so only the general checks ran.`,
      'Choose a template (--template, see fixpoint-compare template list), compare with a correct document (--against good.' +
        `${first.type}), or learn a template from correct documents: fixpoint-compare template learn good1.${first.type} good2.${first.type}`,
      '',
    ].join('\n'),
  );
}

/** Throws `InvalidInputError` if a file that the command writes is one that it reads, by whatever path. */
async function refuseOverwriting(
  written: readonly string[],
  documents: readonly { readonly path: string; readonly shown: string }[],
): Promise<void> {
  const read = new Map<string, string>();
  for (const { path, shown } of documents) read.set(await whereItIs(path), shown);
  for (const path of written) {
    const shown = read.get(await whereItIs(path));
    if (shown === undefined) continue;
    throw new InvalidInputError(`The output would overwrite the document "${shown}".`, {
      field: 'output',
      hint: 'Choose another output file.',
    });
  }
}

/** A file that is yet to be written is at the path of its name. */
function whereItIs(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
