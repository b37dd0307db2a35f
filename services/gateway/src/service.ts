import { randomUUID } from 'node:crypto';
import { createKeySeal, defaultCuaBase } from '@fixpoint/desktop/cua-cloud';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { grantHours } from '@fixpoint/shared/contracts';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { createCuaCloud } from './adapters/cua-machines.js';
import { createInbox } from './adapters/inbox.js';
import { loadReplayPlayer } from './adapters/load-replay-player.js';
import { shrinkPicture } from './adapters/shrink-picture.js';
import type { GatewayDeps } from './gateway-deps.js';
import { createInputCounts } from './identity/input-counts.js';
import { createEventHub } from './live/event-hub.js';
import { createGatewayMetrics } from './metrics/gateway-metrics.js';
import { access } from './plugins/access.js';
import { apiDescription, registerApiReference } from './plugins/api-reference.js';
import { deprecation, toVersionedAddress } from './plugins/api-version.js';
import { audit } from './plugins/audit.js';
import { callerKeys } from './plugins/caller-keys.js';
import { compression } from './plugins/compression.js';
import { idempotency } from './plugins/idempotency.js';
import { jsonBodies } from './plugins/json-bodies.js';
import { metrics } from './plugins/metrics.js';
import { ownViews } from './plugins/own-views.js';
import { problems, refuseAddress } from './plugins/problems.js';
import { registerQueueDashboard } from './plugins/queue-dashboard.js';
import { addressLimit, principalLimit } from './plugins/rate-limits.js';
import { requestIds, toRequestId } from './plugins/request-ids.js';
import { securityHeaders } from './plugins/security-headers.js';
import { registerWebPages } from './plugins/web-pages.js';
import { websockets } from './plugins/websockets.js';
import { mcpPath, registerMcpEndpoint } from './transports/mcp/mcp-endpoint.js';
import { approvalGrantRoutes } from './transports/rest/approval-grant-routes.js';
import { artifactRoutes } from './transports/rest/artifact-routes.js';
import { buildRoutes } from './transports/rest/build-routes.js';
import { callerKeyRoutes } from './transports/rest/caller-key-routes.js';
import { desktopRoutes } from './transports/rest/desktop-routes.js';
import { drawnPageRoutes } from './transports/rest/drawn-page-routes.js';
import { eventRoutes } from './transports/rest/event-routes.js';
import type { EventStreams } from './transports/rest/event-stream.js';
import { healthRoutes } from './transports/rest/health-routes.js';
import { knownFixRoutes } from './transports/rest/known-fix-routes.js';
import { learnedTemplateRoutes } from './transports/rest/learned-template-routes.js';
import { machineRoutes } from './transports/rest/machine-routes.js';
import { orphanMailRoutes } from './transports/rest/orphan-mail-routes.js';
import { planRoutes } from './transports/rest/plan-routes.js';
import { replayRoutes } from './transports/rest/replay-routes.js';
import { scheduleRoutes } from './transports/rest/schedule-routes.js';
import { screenRoutes } from './transports/rest/screen-routes.js';
import { serviceRoutes } from './transports/rest/service-routes.js';
import { sessionRoutes } from './transports/rest/session-routes.js';
import { stageRoutes } from './transports/rest/stage-routes.js';
import { taskRoutes } from './transports/rest/task-routes.js';
import { tokenRoutes } from './transports/rest/token-routes.js';
import { webhookRoutes } from './transports/rest/webhook-routes.js';
import { workspaceRoutes } from './transports/rest/workspace-routes.js';
import { registerLiveViewEndpoint } from './transports/socket/live-view-endpoint.js';
import { registerMachineEndpoint } from './transports/socket/machine-endpoint.js';
import { registerSocketEndpoint } from './transports/socket/socket-endpoint.js';
import { createCheckPreconditions } from './use-cases/check-preconditions.js';
import { createChooseFallbacks } from './use-cases/choose-fallbacks.js';
import { createCleanStage } from './use-cases/clean-stage.js';
import { createUseCases } from './use-cases/create-use-cases.js';
import { createDemandMachine } from './use-cases/demand-machine.js';
import { createDescribeStages } from './use-cases/describe-stages.js';
import { createDesktops } from './use-cases/desktops.js';
import { createFindFailedWork } from './use-cases/find-failed-work.js';
import { createForgetCaller } from './use-cases/forget-caller.js';
import { createSchedules, type Schedules } from './use-cases/manage-schedules.js';
import { noteLostMachines } from './use-cases/note-lost-machines.js';
import { createOwnViews } from './use-cases/own-view.js';
import { createRedeliverWebhook } from './use-cases/redeliver-webhook.js';
import { createRerunFailedWork } from './use-cases/rerun-failed-work.js';
import { createScreens } from './use-cases/screens.js';
import { createTeachTemplates } from './use-cases/teach-templates.js';
import type { WebhookOutcome } from './webhooks/webhook-deliveries.js';

export interface Gateway {
  readonly app: FastifyInstance;
  /** Answers the URL under which the gateway can be reached from this machine. */
  listen(address: { host: string; port: number }): Promise<string>;
  /** Counts how an attempt to deliver a webhook went. */
  countWebhook(outcome: WebhookOutcome): void;
  /** Submits what is due, for whoever knows that it is. */
  readonly schedules: Schedules;
  /** Closes sockets and event streams with a reason, waits for requests under way, and closes. The deps stay open. */
  close(): Promise<void>;
}

/** Where the pages of the services are. */
function originsOf(services: GatewayDeps['services']): string[] {
  const addresses = services.flatMap(({ url, page }) => (page === undefined ? [url] : [url, page]));
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

const bodyLimit = 1024 * 1024;

/** Composes the gateway. It keeps nothing: everything it answers is read from Redis and the artifact store. */
export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const {
    artifacts,
    services,
    log,
    queues: stageQueues,
    records,
    auditLog,
    accessWatch,
    needsToken = false,
    allowedOrigins = [],
    rateLimit = 0,
  } = deps;
  const { directory, screenRole = 'operate', trustedProxies = [] } = deps;
  const tasks = noteLostMachines(deps.tasks, directory);
  const usualHours = deps.grantHours ?? grantHours.usual;
  const { queues, withRedis } = stageQueues;
  const { record } = auditLog;
  const useCases = createUseCases({
    tasks,
    artifacts,
    services,
    readInboxFile: createInbox(deps.inboxFolders ?? []),
    defaultEmail: deps.defaultEmail,
    askIntent: deps.askIntent ?? null,
    log,
    checkPreconditions: createCheckPreconditions({ ask: deps.askPreconditions ?? null, log, now: Date.now }),
    chooseFallbacks: createChooseFallbacks({ directory, now: () => performance.now() }),
    ...(deps.limits === undefined ? {} : { limits: deps.limits }),
    record,
    replays: deps.replays,
    grantHours: usualHours,
    desktopPolicy: deps.desktopPolicy ?? defaultPolicy.desktop,
  });
  const schedules = createSchedules({
    ...deps.schedules,
    useCases,
    createId: () => randomUUID().slice(0, 8),
    now: Date.now,
  });
  const meters = createGatewayMetrics({
    queues,
    withRedis,
    countTasks: () => tasks.countByStatus(),
    now: Date.now,
  });
  const hub = createEventHub({
    tasks,
    log,
    onEvent(event) {
      meters.countEvent(event);
      deps.noteEvent?.(event);
    },
    onDelivered: meters.countDelivered,
    ...(deps.resyncMs === undefined ? {} : { resyncMs: deps.resyncMs }),
  });
  // Without a token only the Origin distinguishes a page of another site from a program of this machine.
  const anyOriginPaths = needsToken ? [mcpPath] : [];
  const streams: EventStreams = new Set();
  const closing = new AbortController();

  const app = fastify({
    loggerInstance: log,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    // A URL may hold a token, so no line of the log quotes one.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    genReqId: toRequestId,
    rewriteUrl: ({ url = '/' }) => toVersionedAddress(url),
    routerOptions: { maxParamLength: 128 },
    frameworkErrors: refuseAddress,
  }).withTypeProvider<ZodTypeProvider>();
  // What has no schemas of its own takes the app without zod's types.
  const plain = app as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  // What we answer was made by us: schemas describe it, nothing needs to be parsed again.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));

  // The order is the order in which a request meets them.
  await app.register(requestIds);
  await app.register(problems);
  await app.register(deprecation);
  await app.register(securityHeaders, {
    ...{ allowedOrigins, anyOriginPaths },
    frameSource: deps.previews.server.frameSource,
  });
  await app.register(compression);
  await app.register(addressLimit, { max: rateLimit });
  await app.register(websockets, {
    silenceMs: deps.socketSilenceMs ?? 120_000,
    perPrincipal: deps.socketsPerToken ?? 500,
    perAddress: deps.socketsPerAddress ?? 2_000,
  });
  await app.register(access, {
    needsToken,
    agentSecret: deps.agentSecret,
    allowedOrigins,
    anyOriginPaths,
    records,
  });
  const { base = defaultCuaBase, key: cuaKey, callerKeys: keptKeys } = deps.cua ?? {};
  // Where no keys are kept, callers are told apart for as long as this process lives.
  const { callerOf } = keptKeys ?? createKeySeal(randomUUID());
  await app.register(callerKeys, { callerOf, ownKey: cuaKey });
  const viewOf = createOwnViews({
    ...{ useCases, services, schedules, artifacts, shrinkPicture },
    ...{ buildRecords: deps.buildRecords, previews: deps.previews },
    screens: createScreens({ directory, artifacts, useCases }),
    desktopsWith(callerKey) {
      const key = callerKey ?? cuaKey;
      return createDesktops({
        directory,
        caller: callerKey === undefined ? null : callerOf(callerKey),
        provider: key === undefined ? null : createCuaCloud({ base, key }),
        ...(key === undefined || keptKeys === undefined
          ? {}
          : { demand: createDemandMachine({ callerKeys: keptKeys, directory, key }) }),
      });
    },
  });
  await app.register(principalLimit, { max: rateLimit });
  await app.register(ownViews, { viewOf });
  await app.register(audit, { auditLog, countRefused: meters.countRefused });
  await app.register(idempotency, { replays: deps.replays });
  await app.register(jsonBodies);
  await app.register(apiDescription);
  await app.register(metrics, {
    registry: meters.registry,
    countSockets: () => app.websocketServer.clients.size,
  });

  await app.register(healthRoutes, { tasks, runDoctor: deps.runDoctor, closing: closing.signal });
  await app.register(sessionRoutes, { records, needsToken, screenRole });
  await app.register(tokenRoutes, { records, auditLog });
  const { webhooks } = deps;
  await app.register(webhookRoutes, { webhooks, redeliver: createRedeliverWebhook({ tasks, webhooks }) });
  await app.register(taskRoutes);
  await app.register(planRoutes);
  await app.register(scheduleRoutes);
  await app.register(approvalGrantRoutes, { usualHours });
  await app.register(serviceRoutes);
  await app.register(knownFixRoutes, { tasks });
  await app.register(orphanMailRoutes, { tasks });
  const teachTemplates = createTeachTemplates({ tasks, artifacts, services, now: Date.now });
  await app.register(learnedTemplateRoutes, { teachTemplates });
  const findFailedWork = createFindFailedWork(tasks);
  await app.register(stageRoutes, {
    describeStages: createDescribeStages({ tasks, queues, withRedis, now: Date.now }),
    cleanStage: createCleanStage({ queues, withRedis }),
    findFailedWork,
    rerunFailedWork: createRerunFailedWork({ find: findFailedWork, record }),
  });
  await app.register(desktopRoutes, { closing: closing.signal });
  await app.register(callerKeyRoutes, { forgetCaller: createForgetCaller(keptKeys) });
  const inputs = createInputCounts({ record });
  await app.register(screenRoutes, { screenRole, inputs, closing: closing.signal });
  registerLiveViewEndpoint(plain, { screenRole, accessWatch, record });
  await app.register(machineRoutes, { machines: records.machines });
  registerMachineEndpoint(plain, {
    workers: deps.remoteWorkers ?? null,
    ...{ machines: records.machines, accessWatch, record, version: deps.version ?? 'unknown' },
    origins: originsOf(services),
    policy: deps.desktopPolicy ?? defaultPolicy.desktop,
  });
  await app.register(eventRoutes, { hub, streams, accessWatch });
  await app.register(artifactRoutes, { artifacts, screenRole });
  await app.register(drawnPageRoutes, { artifacts, ask: deps.askDrawnPages ?? null });
  await app.register(replayRoutes, { loadPlayer: loadReplayPlayer, screenRole });
  await app.register(workspaceRoutes);
  await app.register(buildRoutes);
  registerMcpEndpoint(plain, {
    ...{ viewOf, artifacts, log, record, screenRole },
    accessWatch,
    agentsMayApprove: deps.agentsMayApprove ?? false,
  });
  registerSocketEndpoint(plain, {
    ...{ hub, screenRole, record, accessWatch },
    usualProtocol: deps.socketProtocol ?? 'current',
    classicApprovals: deps.classicApprovals ?? false,
    index: await registerWebPages(plain),
  });
  await registerQueueDashboard(plain, stageQueues);
  await registerApiReference(plain);

  app.addHook('onClose', () => inputs.flush());
  app.addHook('preClose', async () => {
    closing.abort();
    for (const stream of [...streams]) stream.end();
    await hub.close();
  });

  return {
    app: plain,
    listen: (address) => app.listen(address),
    countWebhook: meters.countWebhook,
    schedules,
    close: () => app.close(),
  };
}
