import type { SettingsValues } from '@fixpoint/shared/config';
import type { ReleaseStack, ServiceContext } from '@fixpoint/shared/lifecycle';
import { createStageRuntime, type StageRuntime } from '@fixpoint/shared/queue';
import { postForm } from './adapters/post-form.js';
import type { desktopRunnerSettings } from './config.js';
import { createSubmitStage } from './stages/submit.js';

export interface DesktopRunnerOptions {
  readonly values: SettingsValues<typeof desktopRunnerSettings>;
  readonly log: ServiceContext<typeof desktopRunnerSettings>['log'];
  readonly releases: ReleaseStack;
}

/** Starts serving the `submit` queue. */
export async function startDesktopRunner({
  values,
  log,
  releases,
}: DesktopRunnerOptions): Promise<StageRuntime> {
  const runtime = createStageRuntime({
    redisUrl: values.redisUrl,
    keyPrefix: values.keyPrefix,
    log,
    service: 'desktop-runner',
  });
  releases.defer('the stage runtime', () => runtime.close());
  runtime.serve(
    'submit',
    createSubmitStage({ post: postForm, requestTimeoutMs: values.httpRequestSeconds * 1_000 }),
  );
  await runtime.start();
  return runtime;
}
