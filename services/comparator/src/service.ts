import { allChecks } from '@fixpoint/compare/checks';
import { toExaminationLimits } from '@fixpoint/compare/limits';
import { createExaminerPool } from '@fixpoint/compare/pool';
import { loadTemplates } from '@fixpoint/compare/template-files';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { RunObserver } from '@fixpoint/shared/observability';
import { createStageRuntime, type StageRuntime, stageRuntimeOptions } from '@fixpoint/shared/queue';
import type { comparatorSettings } from './config.js';
import { createCompareStage } from './stages/compare.js';

export interface ComparatorOptions {
  readonly values: SettingsValues<typeof comparatorSettings>;
  readonly log: Logger;
  readonly releases: ReleaseStack;
  /** Counts and traces the runs of steps. */
  readonly observer?: RunObserver | undefined;
}

/** Starts serving the `compare` queue. A template that cannot be used ends the start, not a task. */
export async function startComparator({
  values,
  log,
  releases,
  observer,
}: ComparatorOptions): Promise<StageRuntime> {
  const templates = await loadTemplates(allChecks, values.templates);
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home: values.home });
  const examiner = createExaminerPool({
    size: values.concurrency,
    limits: toExaminationLimits(values),
  });
  releases.defer('the document examiners', () => examiner.close());
  const runtime = createStageRuntime({
    ...stageRuntimeOptions(values),
    log,
    service: 'comparator',
    observer,
  });
  releases.defer('the stage runtime', () => runtime.close());
  runtime.serve(
    'compare',
    createCompareStage({
      artifacts,
      examiner,
      templates,
      today: () => new Date().toISOString().slice(0, 10),
    }),
    {
      concurrency: values.concurrency,
    },
  );
  await runtime.start();
  return runtime;
}
