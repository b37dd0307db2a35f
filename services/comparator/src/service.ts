import { createArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import {
  createStageRuntime,
  type RunObserver,
  type StageRuntime,
  stageRuntimeOptions,
} from '@fixpoint/shared/queue';
import { createExaminerPool } from './adapters/examiner-pool.js';
import { loadTemplates } from './adapters/load-templates.js';
import { allChecks } from './checks/all-checks.js';
import type { comparatorSettings } from './config.js';
import { toExaminationLimits } from './examination-limits.js';
import { createCompareStage } from './stages/compare.js';

export interface ComparatorOptions {
  readonly values: SettingsValues<typeof comparatorSettings>;
  readonly log: Logger;
  readonly releases: ReleaseStack;
  /** Looks on while steps run. */
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
