import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { createCallerKeys, createKeySeal, readInstallationSecret } from '@fixpoint/desktop/cua-cloud';
import { createDesktopDirectory } from '@fixpoint/desktop/directory';
import { loadPolicy } from '@fixpoint/guard/policy';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import { loadFixpointConfig } from '@fixpoint/shared/config';
import { runService } from '@fixpoint/shared/lifecycle';
import { createAskDrawnPages } from '@fixpoint/tasks/drawn-pages';
import {
  createBuildRecords,
  createPreviewRecords,
  createRedisLinks,
  createTasks,
} from '@fixpoint/tasks/engine';
import { createAskPreconditions } from '@fixpoint/tasks/preconditions';
import { createAccessRecords } from './access/access-records.js';
import { createAccessWatch } from './access/access-watch.js';
import { createAuditLog } from './access/audit-log.js';
import { gatewaySettings, readAccessToken, readInboxFolders, readWebhookTargets } from './config.js';
import { createRemoteWorkers } from './features/machines/create-remote-workers.js';
import { createScheduleParts } from './features/schedules/create-schedule-parts.js';
import { startSchedules } from './features/schedules/start-schedules.js';
import { createRunDoctor } from './features/set-up/run-doctor.js';
import { createStageQueues, pollDesktops } from './features/stages/stage-queues.js';
import { openIntentModel } from './features/tasks/intent-model.js';
import { startIndexing } from './features/tasks/start-indexing.js';
import { createWebhooks } from './features/webhooks/create-webhooks.js';
import { startWebhooks } from './features/webhooks/start-webhooks.js';
import { startPreviewServer } from './features/workspaces/start-preview-server.js';
import { createReplayStore } from './http/replay-store.js';
import { createGateway } from './service.js';

// Many clients leave much behind: garbage is collected once memory has doubled, not quadrupled. It costs no time that can be measured.
setFlagsFromString('--heap-growing-percent=100');

/** Of the package that this program came in. */
async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}

await runService({
  name: 'gateway',
  settings: gatewaySettings,
  process,
  async start({ values, environment, log, releases, observability }) {
    const { redisUrl, keyPrefix, artifactsUrl, home, host, port } = values;
    const token = readAccessToken(values);
    const { services } = await loadFixpointConfig({ path: values.configFile, environment });
    const artifacts = await createArtifactStore({ artifactsUrl, home });
    const links = createRedisLinks('gateway');
    const source = { redisUrl, keyPrefix, log, links };
    const tasks = createTasks({
      ...source,
      acceptUnsafe: values.redisUnsafe === 'accept',
      lockMs: values.lockMs,
    });
    releases.defer('the tasks', () => tasks.close());
    await tasks.checkRedis();
    const indexing = startIndexing({ tasks, log });
    releases.defer('the index of old tasks', () => indexing.stop());
    const sweeper = setInterval(() => void tasks.sweep().catch(() => {}), 1_000);
    releases.defer('the sweeper', () => clearInterval(sweeper));
    const { redis, close } = links.connect({
      url: redisUrl,
      log,
      name: 'gateway-access',
      profile: 'prompt',
    });
    releases.defer('the access records', close);
    const records = createAccessRecords({ redis, prefix: keyPrefix, settingToken: token });
    const accessWatch = createAccessWatch({ redisUrl, prefix: keyPrefix, records, log, links });
    releases.defer('the watch over access', () => accessWatch.close());
    const directory = createDesktopDirectory(source);
    releases.defer('the desktops', () => directory.close());
    const secret = await readInstallationSecret({ secret: values.installationSecret, home });
    const callerKeys = createCallerKeys({ ...source, seal: createKeySeal(secret) });
    releases.defer('the keys of callers', () => callerKeys.close());
    const queues = createStageQueues(source);
    releases.defer('the queues', () => queues.close());
    const polling = pollDesktops({ directory, onFound: queues.includeDesktops });
    releases.defer('the poll for desktops', () => polling.close());
    const webhooks = createWebhooks({
      redis,
      prefix: keyPrefix,
      settings: readWebhookTargets(values),
      privateHosts: values.webhookPrivateHosts,
    });
    const scheduleParts = createScheduleParts({ redis, prefix: keyPrefix });
    releases.defer('the queue of schedules', () => scheduleParts.queue.close());
    const previewRecords = createPreviewRecords({ redis, prefix: keyPrefix });
    const previewServer = await startPreviewServer({
      records: previewRecords,
      host,
      port: values.previewPort,
      origin: values.previewOrigin,
      log,
    });
    releases.defer('the previews', () => previewServer.close());
    const remoteWorkers = createRemoteWorkers({
      ...source,
      artifacts,
      tasks,
      lockMs: values.lockMs,
      acceptUnsafe: values.redisUnsafe === 'accept',
    });
    const gateway = await createGateway({
      remoteWorkers,
      version: await readVersion(),
      askPreconditions: createAskPreconditions({ redis, keyPrefix }),
      askDrawnPages: createAskDrawnPages({ redis, keyPrefix }),
      tasks,
      artifacts,
      services: Object.values(services),
      log,
      directory,
      screenRole: values.screenRole,
      desktopPolicy: loadPolicy(values.policyFile).desktop,
      queues,
      records,
      accessWatch,
      replays: createReplayStore({ redis, prefix: keyPrefix }),
      webhooks,
      schedules: scheduleParts,
      previews: { records: previewRecords, server: previewServer },
      buildRecords: createBuildRecords({ redis, prefix: keyPrefix }),
      auditLog: createAuditLog({ redis, prefix: keyPrefix, log, days: values.auditDays }),
      needsToken: token !== undefined,
      trustedProxies: values.trustedProxies,
      agentSecret: values.agentSecret,
      agentsMayApprove: values.agentsMayApprove === 'true',
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
    // The feed is long: whoever opens the page of the stages finds it read.
    const readSteps = () => void tasks.recentSteps().catch(() => {});
    const stepReader = setInterval(readSteps, 5_000);
    releases.defer('the reading of steps', () => clearInterval(stepReader));
    readSteps();
    log.info({ url, access: token === undefined ? 'loopback only' : 'by token' }, 'The gateway listens');
  },
});
