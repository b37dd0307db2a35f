import { randomUUID } from 'node:crypto';
import { createGithub, type Github, type GithubLimit } from '@fixpoint/build-harness/github';
import {
  type Alarm,
  type BuildStore,
  createBuildStore,
  createOrchestrator,
  createTriageTools,
  type Orchestrator,
  orchestratorSettings,
  type TriageTool,
} from '@fixpoint/build-harness/orchestrator';
import { loadSettings, type SettingsValues, sharedSettings } from '@fixpoint/shared/config';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger, type Logger } from '@fixpoint/shared/logging';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { missing, repositorySetting } from '../../build-settings.js';
import type { CommandContext } from '../../command-context.js';
import { cliSettings } from '../../config.js';
import { createGatewayClient } from '../../gateway/create-gateway-client.js';
import { createExecutions } from './create-executions.js';

const { redisUrl, keyPrefix, logLevel, healthPort } = sharedSettings;
const watchSettings = {
  ...orchestratorSettings,
  ...repositorySetting,
  ...cliSettings,
  redisUrl,
  keyPrefix,
  logLevel,
  healthPort,
};

export interface OpenOrchestrator {
  readonly values: SettingsValues<typeof watchSettings>;
  readonly repository: string;
  readonly github: Github;
  readonly store: BuildStore;
  readonly orchestrator: Orchestrator;
  readonly log: Logger;
  /** The account of the token. */
  readonly self: string;
  /** The tools of an agent that decides which issue is built next. */
  openTools(alarm: Alarm): readonly TriageTool[];
}

/** Opens all that an orchestrator talks to. A wrong token or repository is the caller's to fix, and shows here. */
export async function openOrchestrator(
  context: CommandContext,
  options: {
    readonly repository?: string;
    readonly triage?: string;
    readonly isSilent?: boolean;
    readonly onLimit?: (limit: GithubLimit) => void;
  },
  releases: ReleaseStack,
): Promise<OpenOrchestrator> {
  const values = loadSettings(
    watchSettings,
    {
      ...context.environment,
      ...(options.repository === undefined ? {} : { GITHUB_REPOSITORY: options.repository }),
      ...(options.triage === undefined ? {} : { BUILD_TRIAGE: options.triage }),
    },
    context.writeError,
  );
  const { repository, token } = checkSettings(values);
  const log = createLogger({ name: 'orchestrator', level: options.isSilent ? 'silent' : values.logLevel });
  const redis = connectRedis({
    url: values.redisUrl,
    log,
    name: 'fixpoint-orchestrator',
    profile: 'patient',
  });
  releases.defer('Redis', () => redis.disconnect());
  const name = values.orchestratorName ?? `orchestrator-${randomUUID().slice(0, 8)}`;
  const openStore = (own: string) =>
    createBuildStore({ redis, keys: createKeys(values.keyPrefix), repository, name: own });
  const store = openStore(name);
  const { githubApiUrl: url, approvers, approvalLabel: label, triage, maxBuilds: most } = values;
  const github = createGithub({
    repository,
    token,
    url,
    signal: context.signal,
    ...(options.onLimit === undefined ? {} : { onLimit: options.onLimit }),
  });
  const client = createGatewayClient({ url: values.url, token: values.token });
  const openWith = (own: BuildStore) =>
    createOrchestrator({
      github,
      store: own,
      log,
      most,
      triage,
      executions: createExecutions(client, { approval: values.testsApproval }),
      rules: { approvers, label, selfApproval: values.selfApproval === 'accept' },
    });
  const self = await github.whoAmI();
  await github.listOpenIssues();
  const orchestrator = openWith(store);
  return {
    values,
    repository,
    github,
    store,
    orchestrator,
    log,
    self,
    openTools(alarm) {
      // Another name, and so separate leases: the watcher here would take a build that is being started for its own.
      const own = openStore(`${name}-triage`);
      return createTriageTools({ orchestrator: openWith(own), github, store: own, alarm });
    },
  };
}

function checkSettings(values: SettingsValues<typeof watchSettings>): { repository: string; token: string } {
  const { repository, githubToken: token, approvers, webhookPort, webhookSecret } = values;
  if (repository === undefined) throw missing('GITHUB_REPOSITORY', 'the repository, as owner/name');
  if (token === undefined)
    throw missing('GITHUB_TOKEN', 'a token that may read and write issues of the repository');
  if (approvers.length === 0)
    throw missing('AUTHORIZED_APPROVERS', 'the accounts that may approve issues, such as "ann,bo"');
  if (webhookPort !== undefined && webhookSecret === undefined) {
    throw missing('BUILD_WEBHOOK_SECRET', 'the secret that GitHub signs webhooks with');
  }
  return { repository, token };
}
