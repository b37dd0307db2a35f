import { randomUUID } from 'node:crypto';
import { createKeySeal, defaultCuaBase } from '@fixpoint/desktop/cua-cloud';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { grantHours } from '@fixpoint/shared/contracts';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { access } from './access/access.js';
import { audit } from './access/audit.js';
import { callerKeys } from './access/caller-keys.js';
import { idempotency } from './access/idempotency.js';
import { sessionRoutes } from './access/session-routes.js';
import { tokenRoutes } from './access/token-routes.js';
import { createInbox } from './features/artifacts/inbox.js';
import { artifactRoutes } from './features/artifacts/routes.js';
import { buildRoutes } from './features/builds/routes.js';
import { callerKeyRoutes } from './features/desktops/caller-key-routes.js';
import { createCuaCloud } from './features/desktops/cua-machines.js';
import { createDemandMachine } from './features/desktops/demand-machine.js';
import { createDesktops } from './features/desktops/desktops.js';
import { createForgetCaller } from './features/desktops/forget-caller.js';
import { createInputCounts } from './features/desktops/input-counts.js';
import { desktopRoutes } from './features/desktops/routes.js';
import { screenRoutes } from './features/desktops/screen-routes.js';
import { createScreens } from './features/desktops/screens.js';
import { drawnPageRoutes } from './features/documents/routes.js';
import { createEventHub } from './features/events/event-hub.js';
import type { EventStreams } from './features/events/event-stream.js';
import { eventRoutes } from './features/events/routes.js';
import { knownFixRoutes } from './features/learning/known-fix-routes.js';
import { learnedTemplateRoutes } from './features/learning/learned-template-routes.js';
import { createTeachTemplates } from './features/learning/teach-templates.js';
import { registerMachineEndpoint } from './features/machines/machine-endpoint.js';
import { machineRoutes } from './features/machines/routes.js';
import { orphanMailRoutes } from './features/mails/routes.js';
import { approvalGrantRoutes } from './features/plans/approval-grant-routes.js';
import { planRoutes } from './features/plans/routes.js';
import { loadReplayPlayer } from './features/replay/load-replay-player.js';
import { replayRoutes } from './features/replay/routes.js';
import { shrinkPicture } from './features/replay/shrink-picture.js';
import { createSchedules, type Schedules } from './features/schedules/manage-schedules.js';
import { scheduleRoutes } from './features/schedules/routes.js';
import { serviceRoutes } from './features/services/routes.js';
import { healthRoutes } from './features/set-up/health-routes.js';
import { createCleanStage } from './features/stages/clean-stage.js';
import { createDescribeStages } from './features/stages/describe-stages.js';
import { createFindFailedWork } from './features/stages/find-failed-work.js';
import { registerQueueDashboard } from './features/stages/queue-dashboard.js';
import { createRerunFailedWork } from './features/stages/rerun-failed-work.js';
import { stageRoutes } from './features/stages/routes.js';
import { createCheckPreconditions } from './features/tasks/check-preconditions.js';
import { createChooseFallbacks } from './features/tasks/choose-fallbacks.js';
import { createUseCases } from './features/tasks/create-use-cases.js';
import { noteLostMachines } from './features/tasks/note-lost-machines.js';
import { taskRoutes } from './features/tasks/routes.js';
import { createRedeliverWebhook } from './features/webhooks/redeliver-webhook.js';
import { webhookRoutes } from './features/webhooks/routes.js';
import type { WebhookOutcome } from './features/webhooks/webhook-deliveries.js';
import { workspaceRoutes } from './features/workspaces/routes.js';
import type { GatewayDeps } from './gateway-deps.js';
import { apiDescription, registerApiReference } from './http/api-reference.js';
import { deprecation, toVersionedAddress } from './http/api-version.js';
import { compression } from './http/compression.js';
import { jsonBodies } from './http/json-bodies.js';
import { metrics } from './http/metrics-endpoint.js';
import { problems, refuseAddress } from './http/problems.js';
import { addressLimit, principalLimit } from './http/rate-limits.js';
import { requestIds, toRequestId } from './http/request-ids.js';
import { securityHeaders } from './http/security-headers.js';
import { registerWebPages } from './http/web-pages.js';
import { websockets } from './http/websockets.js';
import { registerLiveViewEndpoint } from './live/live-view-endpoint.js';
import { registerSocketEndpoint } from './live/socket-endpoint.js';
import { mcpPath, registerMcpEndpoint } from './mcp/mcp-endpoint.js';
import { createGatewayMetrics } from './metrics/gateway-metrics.js';
import { createOwnViews } from './own-view/own-view.js';
import { ownViews } from './own-view/own-views.js';

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
    allowedOrigins,
    anyOriginPaths,
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
    useCases,
    services,
    schedules,
    artifacts,
    shrinkPicture,
    buildRecords: deps.buildRecords,
    previews: deps.previews,
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
    machines: records.machines,
    accessWatch,
    record,
    version: deps.version ?? 'unknown',
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
    viewOf,
    artifacts,
    log,
    record,
    screenRole,
    accessWatch,
    agentsMayApprove: deps.agentsMayApprove ?? false,
  });
  registerSocketEndpoint(plain, {
    hub,
    screenRole,
    record,
    accessWatch,
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
