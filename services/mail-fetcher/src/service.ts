import { createMailRules } from '@fixpoint/guard/mail';
import { loadPolicy } from '@fixpoint/guard/policy';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { RunObserver } from '@fixpoint/shared/observability';
import { answerPreconditions } from '@fixpoint/shared/preconditions';
import { createStageRuntime, type StageRuntime, stageRuntimeOptions } from '@fixpoint/shared/queue';
import { rememberMessages } from './adapters/remember-messages.js';
import type { mailFetcherSettings } from './config.js';
import { openMailbox } from './open-mailbox.js';
import { createMailboxCheck } from './preconditions/check-mailbox.js';
import { createMailStage } from './stages/mail.js';

export interface MailFetcherOptions {
  readonly values: SettingsValues<typeof mailFetcherSettings>;
  readonly log: Logger;
  readonly releases: ReleaseStack;
  /** Observes running steps. */
  readonly observer?: RunObserver | undefined;
}

/** Starts serving the `mail` queue. Starts without a login too: then each mail step fails at once with the command to run. */
export async function startMailFetcher({
  values,
  log,
  releases,
  observer,
}: MailFetcherOptions): Promise<StageRuntime> {
  const policy = loadPolicy(values.policyFile);
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home: values.home });
  const mailbox = rememberMessages(openMailbox(values, log));
  const runtime = createStageRuntime({
    ...stageRuntimeOptions(values),
    log,
    service: 'mail-fetcher',
    observer,
  });
  releases.defer('the stage runtime', () => runtime.close());
  runtime.serve(
    'mail',
    createMailStage({
      mailbox,
      artifacts,
      rules: createMailRules(policy.mail, values.senderEmail === undefined ? [] : [values.senderEmail]),
      pollMs: values.mailPollMs,
      server: values.mailServerName,
    }),
  );
  await runtime.start();
  const answers = answerPreconditions({
    ...values,
    log,
    owner: 'mail-fetcher',
    checks: { mailbox: createMailboxCheck(mailbox) },
  });
  releases.defer('the answers about preconditions', () => answers.close());
  return runtime;
}
