import { join } from 'node:path';
import { toExaminationLimits } from '@fixpoint/compare/limits';
import { createExaminerPool } from '@fixpoint/compare/pool';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues } from '@fixpoint/shared/config';
import { stageCatalog } from '@fixpoint/shared/contracts';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { RunObserver } from '@fixpoint/shared/observability';
import { answerPreconditions } from '@fixpoint/tasks/checks';
import { answerDocumentChecks, type DocumentChecker } from '@fixpoint/tasks/document-checks';
import { answerDrawnPages, type DrawDocument } from '@fixpoint/tasks/drawn-pages';
import {
  createRedisLinks,
  createStageRuntime,
  type StageHandler,
  type StageRuntime,
  stageRuntimeOptions,
} from '@fixpoint/tasks/engine';
import type { comparatorSettings } from './config.js';
import { createComparatorChecks } from './preconditions/comparator-checks.js';
import type { DocumentReviewer } from './stages/add-reviews.js';
import type { CompareStageOptions } from './stages/compare.js';

export interface ComparatorOptions {
  readonly values: SettingsValues<typeof comparatorSettings>;
  /** Folders in which the page renderers are searched for, as in PATH. */
  readonly programPath: string;
  readonly log: Logger;
  readonly releases: ReleaseStack;
  /** Counts and traces the runs of steps. */
  readonly observer?: RunObserver | undefined;
}

/**
 * Starts serving the `compare` queue. An invalid custom template ends the start, not a task. Without custom templates, the shipped ones and their
 * evaluators are loaded with the first task: together they would be a third of the start.
 */
export async function startComparator({
  values,
  programPath,
  log,
  releases,
  observer,
}: ComparatorOptions): Promise<StageRuntime> {
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home: values.home });
  const limits = toExaminationLimits(values);
  const examiner = createExaminerPool({
    size: values.concurrency,
    limits,
  });
  releases.defer('the document examiners', () => examiner.close());
  const links = createRedisLinks('comparator');
  const runtime = createStageRuntime({
    ...stageRuntimeOptions(values),
    links,
    log,
    service: 'comparator',
    observer,
  });
  releases.defer('the stage runtime', () => runtime.close());
  let drawDocument: DrawDocument | undefined;
  let loading: Promise<Templates> | undefined;
  const templates = () => {
    loading ??= openTemplates(values.templates);
    return loading;
  };
  let stage: Promise<StageHandler<'compare'>> | undefined;
  const loadStage = () => {
    stage ??= createStage({ artifacts, examiner, templates, values });
    return stage;
  };
  if (values.templates !== undefined) await loadStage();
  runtime.serve('compare', async (input, context) => (await loadStage())(input, context), {
    concurrency: values.concurrency,
    // Time for several documents, from the standard limit of 60 s in the catalog.
    timeout: Math.max(stageCatalog.compare.timeout, 5 * limits.timeout),
  });
  await runtime.start();
  const answers = answerPreconditions({
    ...values,
    links,
    log,
    owner: 'comparator',
    checks: createComparatorChecks(values),
  });
  releases.defer('the precondition checks', () => answers.close());
  const drawing = answerDrawnPages({
    ...values,
    links,
    log,
    // Loaded with the first document: most comparators never render one.
    draw: async (request, signal) => {
      const { createDrawDocument } = await import('./adapters/draw-document.js');
      drawDocument ??= createDrawDocument({ artifacts, examiner, path: programPath });
      return drawDocument(request, signal);
    },
  });
  releases.defer('the page renderer', () => drawing.close());
  let checker: Promise<DocumentChecker> | undefined;
  const loadChecker = () => {
    checker ??= createChecker({ artifacts, examiner, templates, limitMs: 2 * limits.timeout });
    return checker;
  };
  const checking = answerDocumentChecks({
    ...values,
    links,
    log,
    checker: {
      templates: async () => (await loadChecker()).templates(),
      check: async (...request) => (await loadChecker()).check(...request),
      readTemplate: async (...request) => (await loadChecker()).readTemplate(...request),
    },
  });
  releases.defer('the document checks', () => checking.close());
  return runtime;
}

/** The templates, parsed and in their source form. */
interface Templates {
  readonly read: CompareStageOptions['templates'];
  readonly files: CompareStageOptions['templateFiles'];
}

async function openTemplates(folder: string | undefined): Promise<Templates> {
  const [{ allChecks }, { loadTemplates, readAllTemplates }] = await Promise.all([
    import('@fixpoint/compare/checks'),
    import('@fixpoint/compare/template-files'),
  ]);
  return { read: await loadTemplates(allChecks, folder), files: await readAllTemplates(folder) };
}

type Tools = Pick<CompareStageOptions, 'artifacts' | 'examiner'> & {
  readonly templates: () => Promise<Templates>;
};

const today = () => new Date().toISOString().slice(0, 10);

async function createStage({
  values,
  templates,
  ...tools
}: Tools & Pick<ComparatorOptions, 'values'>): Promise<StageHandler<'compare'>> {
  const [{ createCompareStage }, { read, files }] = await Promise.all([
    import('./stages/compare.js'),
    templates(),
  ]);
  const review = await openReview(values);
  return createCompareStage({ ...tools, review, templates: read, templateFiles: files, today });
}

async function createChecker({
  templates,
  ...tools
}: Tools & { readonly limitMs: number }): Promise<DocumentChecker> {
  const [{ createDocumentChecker }, { read, files }] = await Promise.all([
    import('./adapters/check-document.js'),
    templates(),
  ]);
  return createDocumentChecker({ ...tools, templates: read, templateFiles: files, today });
}

/** The reviewer of the settings, with a cache on disk; null if the settings name no endpoint. */
async function openReview({
  modelUrl: engine,
  model,
  modelKey: apiKey,
  claudePath,
  home,
}: ComparatorOptions['values']): Promise<DocumentReviewer | null> {
  if (engine === undefined) return null;
  const { openReviewCache, openReviewer, pruneCache } = await import('@fixpoint/compare/review');
  const reviewer = openReviewer({ engine, model, apiKey, claudePath, environment: process.env });
  const folder = join(home, 'reviews');
  await pruneCache(folder, Date.now());
  return { reviewer, cache: openReviewCache(folder) };
}
