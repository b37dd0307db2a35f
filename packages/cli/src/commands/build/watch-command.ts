import { randomUUID } from 'node:crypto';
import { createGithub } from '@fixpoint/build-harness/github';
import {
  createAlarm,
  createBuildStore,
  createOrchestrator,
  createOrchestratorMetrics,
  orchestratorSettings,
  startWebhookReceiver,
  watchRepository,
} from '@fixpoint/build-harness/orchestrator';
import { loadSettings, type SettingsValues, sharedSettings } from '@fixpoint/shared/config';
import { createReleaseStack, serveHealth } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { connectRedis, createKeys } from '@fixpoint/shared/queue';
import { type Command, exitCodes } from '../../command-context.js';
import { cliSettings } from '../../config.js';
import { createGatewayClient } from '../../gateway/create-gateway-client.js';
import { missing, repositorySetting } from './build-settings.js';
import { createExecutions } from './create-executions.js';

const { redisUrl, keyPrefix, logLevel, healthPort } = sharedSettings;
const watchSettings = {
  ...orchestratorSettings,
  ...repositorySetting,
  ...cliSettings,
  ...{ redisUrl, keyPrefix, logLevel, healthPort },
};

/** Watches the issues of a repository until Ctrl-C, and lets the gateway build what is approved. */
export const runBuildWatch: Command<{ readonly repository?: string }> = async (context, options) => {
  const values = loadSettings(watchSettings, {
    ...context.environment,
    ...(options.repository === undefined ? {} : { GITHUB_REPOSITORY: options.repository }),
  });
  const { repository, token } = checkSettings(values);
  const log = createLogger({ name: 'orchestrator', level: values.logLevel });
  const releases = createReleaseStack();
  try {
    const redis = connectRedis({
      url: values.redisUrl,
      log,
      name: 'fixpoint-orchestrator',
      profile: 'patient',
    });
    releases.defer('Redis', () => redis.disconnect());
    const name = values.orchestratorName ?? `orchestrator-${randomUUID().slice(0, 8)}`;
    const store = createBuildStore({ redis, keys: createKeys(values.keyPrefix), repository, name });
    const { githubApiUrl: url, approvers, approvalLabel: label } = values;
    const github = createGithub({ repository, token, url, signal: context.signal });
    const client = createGatewayClient({ url: values.url, token: values.token });
    const orchestrator = createOrchestrator({
      ...{ github, store, log, most: values.mostBuilds },
      executions: createExecutions(client, { approval: values.testsApproval }),
      rules: { approvers, label, selfApproval: values.selfApproval === 'accept' },
    });
    // A wrong token or repository is the caller's to mend, and shows before anything is watched.
    const self = await github.whoAmI();
    await github.listOpenIssues();

    const alarm = createAlarm();
    const metrics = createOrchestratorMetrics();
    const { webhookSecret: secret, webhookPort: port, webhookHost: host } = values;
    if (port !== undefined && secret !== undefined) {
      const onNews = () => alarm.wake();
      const receiver = await startWebhookReceiver({ host, port, secret, repository, store, onNews, log });
      releases.defer('the receiver of webhooks', () => receiver.close());
      context.write(`listening for webhooks on http://${host}:${receiver.port}/`);
    }
    if (values.healthPort !== undefined) {
      const health = await serveHealth({
        port: values.healthPort,
        health: async () => ({ ok: metrics.isWell() }),
        metrics: () => metrics.collect(),
      });
      releases.defer('the health endpoint', () => health.close());
    }
    context.write(
      `watching ${repository} as ${self}; ${approvers.join(', ')} ${approvers.length === 1 ? 'approves' : 'approve'}`,
    );
    await watchRepository({
      ...{ orchestrator, store, alarm, signal: context.signal, log },
      everySeconds: values.pollSeconds,
      onLook: metrics.noteLook,
      onTrouble: metrics.noteTrouble,
    });
    return exitCodes.ok;
  } finally {
    await releases.release();
  }
};

function checkSettings(values: SettingsValues<typeof watchSettings>): { repository: string; token: string } {
  const { repository, githubToken: token, approvers, webhookPort, webhookSecret } = values;
  if (repository === undefined) throw missing('GITHUB_REPOSITORY', 'names the repository as owner/name');
  if (token === undefined) throw missing('GITHUB_TOKEN', 'may read and write issues of the repository');
  if (approvers.length === 0)
    throw missing('AUTHORIZED_APPROVERS', 'lists who may approve issues, as in "ann,bo"');
  if (webhookPort !== undefined && webhookSecret === undefined) {
    throw missing('BUILD_WEBHOOK_SECRET', 'is the secret that GitHub signs webhooks with');
  }
  return { repository, token };
}
