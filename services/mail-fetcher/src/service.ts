import { createMailRules } from '@fixpoint/guard/mail';
import { loadPolicy } from '@fixpoint/guard/policy';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import { loadFixpointConfig, type SettingsValues } from '@fixpoint/shared/config';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { RunObserver } from '@fixpoint/shared/observability';
import { createStageRuntime, type StageRuntime, stageRuntimeOptions } from '@fixpoint/shared/queue';
import { joinMailboxes, selectMailboxes } from './adapters/join-mailboxes.js';
import { openMailboxes } from './adapters/open-mailboxes.js';
import type { mailFetcherSettings } from './config.js';
import { createMailStage } from './stages/mail.js';

export interface MailFetcherOptions {
  readonly values: SettingsValues<typeof mailFetcherSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  readonly releases: ReleaseStack;
  /** Observes running steps. */
  readonly observer?: RunObserver | undefined;
}

/** Starts serving the `mail` queue. Starts without a login too: then each mail step fails at once with the command to run. */
export async function startMailFetcher({
  values,
  environment,
  log,
  releases,
  observer,
}: MailFetcherOptions): Promise<StageRuntime> {
  const policy = loadPolicy(values.policyFile);
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home: values.home });
  const { mailboxes: definitions } = await loadFixpointConfig({ path: values.configFile, environment });
  const mailboxes = openMailboxes(definitions, { values, environment, log });
  releases.defer('the mailboxes', async () => {
    await Promise.all(mailboxes.map(({ mailbox }) => mailbox.close()));
  });
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
      mailboxes: (names) => joinMailboxes(selectMailboxes(mailboxes, names)),
      artifacts,
      rules: createMailRules(policy.mail, values.senderEmail === undefined ? [] : [values.senderEmail]),
      pollMs: values.mailPollMs,
      server: values.mailServerName,
    }),
  );
  await runtime.start();
  return runtime;
}
