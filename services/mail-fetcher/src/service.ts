import { createMailRules } from '@fixpoint/guard/mail';
import { loadPolicy } from '@fixpoint/guard/policy';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import {
  type FixpointConfig,
  loadFixpointConfig,
  parseListenAddress,
  type SettingsValues,
} from '@fixpoint/shared/config';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { RunObserver } from '@fixpoint/shared/observability';
import { answerPreconditions } from '@fixpoint/tasks/checks';
import {
  createKeys,
  createOrphanMails,
  createRedisLinks,
  createStageRuntime,
  type StageRuntime,
  stageRuntimeOptions,
} from '@fixpoint/tasks/engine';
import { joinMailboxes, selectMailboxes } from './adapters/join-mailboxes.js';
import { readSecret, secretVariable } from './adapters/mailbox-secrets.js';
import { webhookFolder } from './adapters/open-mailbox.js';
import { openMailboxes } from './adapters/open-mailboxes.js';
import { watchMailboxes } from './adapters/watch-mailboxes.js';
import { receiveMails, type Webhook } from './adapters/webhook/receive-mails.js';
import type { mailFetcherSettings } from './config.js';
import { createMailboxCheck } from './preconditions/check-mailbox.js';
import { findOrphans } from './stages/find-orphans.js';
import { createMailStage } from './stages/mail.js';

export interface MailFetcherOptions {
  readonly values: SettingsValues<typeof mailFetcherSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  readonly releases: ReleaseStack;
  /** Observes running steps. */
  readonly observer?: RunObserver | undefined;
}

/** Time limit of the check of the mailboxes of a service, in ms. A plan waits 5 s for its preconditions. */
const checkLimitMs = 4_500;

/** Starts serving the `mail` queue. Starts without a login too: then each mail step fails at once, with the command to log in. */
export async function startMailFetcher({
  values,
  environment,
  log,
  releases,
  observer,
}: MailFetcherOptions): Promise<StageRuntime> {
  const policy = loadPolicy(values.policyFile);
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home: values.home });
  const { mailboxes: definitions, services } = await loadFixpointConfig({
    path: values.configFile,
    environment,
  });
  const mailboxes = openMailboxes(definitions, { values, environment, log });
  releases.defer('the mailboxes', async () => {
    await Promise.all(mailboxes.map(({ mailbox }) => mailbox.close()));
  });
  const webhooks = toWebhooks(definitions, { home: values.home, environment });
  if (webhooks.length > 0) {
    const server = await receiveMails({
      webhooks,
      ...parseListenAddress(values.mailWebhookPort),
      ...(values.mailWebhookHost && { host: values.mailWebhookHost }),
      retentionMs: values.retentionDays * 86_400_000,
      log,
      now: () => new Date(),
    });
    releases.defer('the webhook for mails', server.close);
    log.info({ port: server.port, mailboxes: webhooks.map(({ name }) => name) }, 'Accepting posted mails');
  }
  const links = createRedisLinks('mail-fetcher');
  const runtime = createStageRuntime({
    ...stageRuntimeOptions(values),
    links,
    log,
    service: 'mail-fetcher',
    observer,
  });
  releases.defer('the stage runtime', () => runtime.close());
  const { redis, close } = links.connect({
    url: values.redisUrl,
    log,
    name: 'mail-fetcher-orphans',
    profile: 'patient',
  });
  releases.defer('the connection for unmatched mails', close);
  const orphans = createOrphanMails({ redis, keys: createKeys(values.keyPrefix) });
  const mails = {
    mailboxes: (names: readonly string[] | undefined) => joinMailboxes(selectMailboxes(mailboxes, names)),
    artifacts,
    rules: createMailRules(policy.mail, values.senderEmail === undefined ? [] : [values.senderEmail]),
    server: values.mailServerName,
  };
  runtime.serve(
    'mail',
    createMailStage({
      ...mails,
      pollMs: values.mailPollMs,
      // A failure here must not cost a task its document.
      take: (messageId) => orphans.take(messageId, new Date()).catch(() => {}),
    }),
  );
  await runtime.start();
  const answers = answerPreconditions({
    ...values,
    links,
    log,
    owner: 'mail-fetcher',
    checks: [createMailboxCheck(mails.mailboxes, { ...mails, limitMs: checkLimitMs })],
  });
  releases.defer('the precondition checks', () => answers.close());
  orphans.knownSince(new Date()).catch(() => {});
  const search = repeat(
    values.mailOrphanMs,
    async (signal) => {
      const now = () => new Date();
      const orphanCount = await findOrphans(Object.values(services), { ...mails, orphans, now, signal });
      if (orphanCount > 0) log.info({ found: orphanCount }, 'Found unmatched mails');
    },
    (error) => log.debug({ err: error }, 'Searching for unmatched mails failed'),
  );
  releases.defer('the search for unmatched mails', search);
  const endWatch = watchMailboxes(mailboxes, () => void runtime.hasten('mail'));
  releases.defer('the watch over the mailboxes', endWatch);
  return runtime;
}

/** Runs repeatedly, never two at a time, until it is ended, which aborts the current run. */
function repeat(
  everyMs: number,
  run: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const end = new AbortController();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= run(end.signal)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    end.abort(new Error('The service is stopping.'));
    await running;
  };
}

/** The mailboxes that mails are posted to, with their secrets. Throws `MailError` if one has no secret. */
function toWebhooks(
  definitions: FixpointConfig['mailboxes'],
  { home, environment }: { home: string; environment: MailFetcherOptions['environment'] },
): Webhook[] {
  return Object.entries(definitions ?? {}).flatMap(([name, definition]) => {
    if (definition.kind !== 'webhook') return [];
    const variable = definition.variable ?? secretVariable(name, 'SECRET');
    const secret = definition.sender === 'ses' ? '' : readSecret(variable, { mailbox: name, environment });
    return [{ name, definition, secret, folder: webhookFolder(name, definition, home) }];
  });
}
