import type { SettingsValues, sharedSettings } from '@fixpoint/shared/config';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import {
  createStageRuntime,
  type RunObserver,
  type StageRuntime,
  stageRuntimeOptions,
} from '@fixpoint/shared/queue';
import { postForm } from './adapters/post-form.js';
import type { desktopRunnerSettings } from './config.js';
import { createSubmitStage } from './stages/submit.js';

export interface DesktopRunnerOptions {
  readonly values: SettingsValues<typeof desktopRunnerSettings & typeof sharedSettings>;
  readonly log: Logger;
  readonly releases: ReleaseStack;
  /** Looks on while steps run. */
  readonly observer?: RunObserver | undefined;
}

/** Starts serving the `submit` queue. */
export async function startDesktopRunner({
  values,
  log,
  releases,
  observer,
}: DesktopRunnerOptions): Promise<StageRuntime> {
  const runtime = createStageRuntime({
    ...stageRuntimeOptions(values),
    log,
    service: 'desktop-runner',
    observer,
  });
  releases.defer('the stage runtime', () => runtime.close());
  runtime.serve(
    'submit',
    createSubmitStage({ post: postForm, requestTimeoutMs: values.httpRequestSeconds * 1_000 }),
  );
  await runtime.start();
  return runtime;
}
