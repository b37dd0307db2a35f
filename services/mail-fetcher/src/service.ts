import { createMailRules } from '@fixpoint/guard/mail';
import { loadPolicy } from '@fixpoint/guard/policy';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { RunObserver } from '@fixpoint/shared/observability';
import { createStageRuntime, type StageRuntime, stageRuntimeOptions } from '@fixpoint/shared/queue';
import { createGmailMailbox } from './adapters/gmail.js';
import { rememberMessages } from './adapters/remember-messages.js';
import type { mailFetcherSettings } from './config.js';
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
  const mailbox = rememberMessages(
    createGmailMailbox({
      credentialsPath: values.gmailCredentialsPath,
      tokenPath: values.gmailTokenPath,
      apiRootUrl: values.gmailApiRootUrl,
      timeoutMs: values.mailRequestTimeoutMs,
      log,
    }),
  );
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
  return runtime;
}
