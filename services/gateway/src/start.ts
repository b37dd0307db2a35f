import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createCallerKeys, createKeySeal, readInstallationSecret } from '@fixpoint/desktop/cua-cloud';
import { loadPolicy } from '@fixpoint/guard/policy';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import { loadFixpointConfig } from '@fixpoint/shared/config';
import type { ServiceContext } from '@fixpoint/shared/lifecycle';
import { createAskPreconditions } from '@fixpoint/tasks/checks';
import { createAskDrawnPages } from '@fixpoint/tasks/drawn-pages';
import { createRedisLinks } from '@fixpoint/tasks/engine';
import { type gatewaySettings, readAccessToken, readInboxFolders, readWebhookTargets } from './config.js';
import { startSchedules } from './features/schedules/start-schedules.js';
import { createRunDoctor } from './features/set-up/run-doctor.js';
import { pollDesktops } from './features/stages/stage-queues.js';
import { openIntentModel } from './features/tasks/intent-model.js';
import { startIndexing } from './features/tasks/start-indexing.js';
import { startWebhooks } from './features/webhooks/start-webhooks.js';
import { openParts } from './open-parts.js';
import { createGateway } from './service.js';

/** Version of this program's package. */
async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}

/** Starts the gateway with the settings of its environment. */
export async function startGateway({
  values,
  environment,
  log,
  releases,
  observability,
}: ServiceContext<typeof gatewaySettings>): Promise<void> {
  const { redisUrl, keyPrefix, artifactsUrl, home, host, port } = values;
  const token = readAccessToken(values);
  const { services } = await loadFixpointConfig({ path: values.configFile, environment });
  const artifacts = await createArtifactStore({ artifactsUrl, home });
  const links = createRedisLinks('gateway');
  const source = { redisUrl, keyPrefix, log, links };
  const isUnsafeAccepted = values.redisUnsafe === 'accept';
  const parts = await openParts({
    source,
    artifacts,
    releases,
    token,
    preview: { host, port: values.previewPort, origin: values.previewOrigin },
    webhooks: { settings: readWebhookTargets(values), privateHosts: values.webhookPrivateHosts },
    auditDays: values.auditDays,
    tasks: { acceptUnsafe: isUnsafeAccepted, lockMs: values.lockMs },
    machines: { acceptUnsafe: isUnsafeAccepted, lockMs: values.lockMs },
  });
  const { tasks, redis, directory, queues, webhooks } = parts;
  await tasks.checkRedis();
  const indexing = startIndexing({ tasks, log });
  releases.defer('the index of old tasks', () => indexing.stop());
  const sweeper = setInterval(() => void tasks.sweep().catch(() => {}), 1_000);
  releases.defer('the sweeper', () => clearInterval(sweeper));
  const secret = await readInstallationSecret({ secret: values.installationSecret, home });
  const callerKeys = createCallerKeys({ ...source, seal: createKeySeal(secret) });
  releases.defer('the keys of callers', () => callerKeys.close());
  const polling = pollDesktops({ directory, onFound: queues.includeDesktops });
  releases.defer('the poll for desktops', () => polling.close());
  const gateway = await createGateway({
    ...parts,
    version: await readVersion(),
    askPreconditions: createAskPreconditions({ redis, keyPrefix }),
    askDrawnPages: createAskDrawnPages({ redis, keyPrefix }),
    services: Object.values(services),
    log,
    screenRole: values.screenRole,
    desktopPolicy: loadPolicy(values.policyFile).desktop,
    needsToken: token !== undefined,
    trustedProxies: values.trustedProxies,
    agentSecret: values.agentSecret,
    agentsMayApprove: values.agentsMayApprove,
    socketProtocol: values.socketProtocol,
    classicApprovals: values.classicApprovals === 'true',
    allowedOrigins: values.corsOrigins,
    rateLimit: values.rateLimit,
    inboxFolders: readInboxFolders(values, environment.HOME ?? environment.USERPROFILE ?? ''),
    defaultEmail: values.defaultEmail,
    askIntent: openIntentModel({ values }),
    cua: { base: values.cuaBase, key: values.cuaKey, callerKeys },
    runDoctor: createRunDoctor({
      node: process.execPath,
      module: fileURLToPath(new URL('../../../packages/cli/dist/main.js', import.meta.url)),
      environment,
    }),
    grantHours: values.grantHours,
    socketSilenceMs: values.websocketReceiveSeconds * 1_000,
    limits: {
      mail_wait_seconds: values.emailWaitSeconds,
      ci_wait_seconds: values.ciWaitSeconds,
      ...(values.taskBudgetUsd === undefined ? {} : { budget_usd: values.taskBudgetUsd }),
    },
    noteEvent: observability.noteEvent,
  });
  releases.defer('the gateway', () => gateway.close());
  const delivering = await startWebhooks({
    ...source,
    tasks,
    webhooks,
    onAttempt: gateway.countWebhook,
  });
  releases.defer('the webhooks', () => delivering.close());
  const due = await startSchedules({ ...source, schedules: gateway.schedules });
  releases.defer('the schedules', () => due.close());
  const url = await gateway.listen({ host, port });
  // The feed is long: keeping it read makes the page of the stages open quickly.
  const readSteps = () => void tasks.recentSteps().catch(() => {});
  const stepReader = setInterval(readSteps, 5_000);
  releases.defer('the reading of steps', () => clearInterval(stepReader));
  readSteps();
  log.info({ url, access: token === undefined ? 'loopback only' : 'by token' }, 'The gateway listens');
}
