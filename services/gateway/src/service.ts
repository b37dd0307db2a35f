import { randomUUID } from 'node:crypto';
import { access } from './access/access.js';
import { audit } from './access/audit.js';
import { callerKeys } from './access/caller-keys.js';
import { idempotency } from './access/idempotency.js';
import { createCallerDesktops } from './features/desktops/feature.js';
import { createScreens } from './features/desktops/screens.js';
import { createEventHub } from './features/events/event-hub.js';
import type { EventStreams } from './features/events/event-stream.js';
import { shrinkPicture } from './features/replay/shrink-picture.js';
import { createSchedules } from './features/schedules/manage-schedules.js';
import { createTaskUseCases } from './features/tasks/feature.js';
import { noteLostMachines } from './features/tasks/note-lost-machines.js';
import type { Gateway, GatewayDeps } from './gateway-deps.js';
import { apiDescription, registerApiReference } from './http/api-reference.js';
import { deprecation } from './http/api-version.js';
import { compression } from './http/compression.js';
import { jsonBodies } from './http/json-bodies.js';
import { largeAnswers } from './http/large-answers.js';
import { metrics } from './http/metrics-endpoint.js';
import { openApp } from './http/open-app.js';
import { problems } from './http/problems.js';
import { addressLimit, principalLimit } from './http/rate-limits.js';
import { requestIds } from './http/request-ids.js';
import { securityHeaders } from './http/security-headers.js';
import { connectionLimits, idleBodies } from './http/slow-connections.js';
import { websockets } from './http/websockets.js';
import { mcpPath } from './mcp/mcp-endpoint.js';
import { createGatewayMetrics } from './metrics/gateway-metrics.js';
import { createOwnViews } from './own-view/own-view.js';
import { ownViews } from './own-view/own-view-plugin.js';
import { registerFeatures } from './register-features.js';

/** Composes the gateway. It stores nothing: all its responses are read from Redis and the artifact store. */
export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const { artifacts, services, log, records, auditLog, directory } = deps;
  const { needsToken = false, allowedOrigins = [], rateLimit: max = 0, screenRole = 'operate' } = deps;
  const { record } = auditLog;
  const tasks = noteLostMachines(deps.tasks, directory);
  const useCases = createTaskUseCases({ ...deps, tasks, record });
  const createId = () => randomUUID().slice(0, 8);
  const schedules = createSchedules({ ...deps.schedules, useCases, createId, now: Date.now });
  const countTasks = () => tasks.countByStatus();
  const meters = createGatewayMetrics({ ...deps.queues, countTasks, now: Date.now });
  const hub = createEventHub({
    tasks,
    log,
    resyncMs: deps.resyncMs,
    onEvent(event) {
      meters.countEvent(event);
      deps.noteEvent?.(event);
    },
    onDelivered: meters.countDelivered,
  });
  const { desktopsWith, callerOf, ownKey } = createCallerDesktops(deps);
  const viewOf = createOwnViews({
    useCases,
    services,
    schedules,
    artifacts,
    shrinkPicture,
    uploads: deps.uploads,
    buildRecords: deps.buildRecords,
    previews: deps.previews,
    screens: createScreens({ directory, artifacts, useCases }),
    desktopsWith,
  });
  const streams: EventStreams = new Set();
  const closing = new AbortController();

  const app = openApp({ log, trustedProxies: deps.trustedProxies ?? [] });
  // Without a token only the Origin distinguishes a page of another site from a program of this machine.
  const origins = { allowedOrigins, anyOriginPaths: needsToken ? [mcpPath] : [] };
  // The order in which a request passes them.
  await app.register(requestIds);
  await app.register(problems);
  await app.register(deprecation);
  await app.register(securityHeaders, { ...origins, frameSource: deps.previews.server.frameSource });
  await app.register(compression);
  await app.register(addressLimit, { max });
  await app.register(websockets, {
    silenceMs: deps.socketSilenceMs ?? 120_000,
    perPrincipal: deps.socketsPerToken ?? 500,
    perAddress: deps.socketsPerAddress ?? 2_000,
  });
  await app.register(access, { ...origins, needsToken, agentSecret: deps.agentSecret, records });
  await app.register(callerKeys, { callerOf, ownKey });
  await app.register(principalLimit, { max });
  await app.register(ownViews, { viewOf });
  await app.register(audit, { auditLog, countRefused: meters.countRefused });
  await app.register(idempotency, { replays: deps.replays });
  await app.register(largeAnswers);
  await app.register(idleBodies, connectionLimits);
  await app.register(jsonBodies);
  await app.register(apiDescription);
  const countSockets = () => app.websocketServer.clients.size;
  await app.register(metrics, { registry: meters.registry, countSockets });

  await registerFeatures(app, {
    ...deps,
    tasks,
    viewOf,
    hub,
    streams,
    record,
    screenRole,
    closing: closing.signal,
  });
  await registerApiReference(app);

  app.addHook('preClose', async () => {
    closing.abort();
    for (const stream of [...streams]) stream.end();
    await hub.close();
  });
  return {
    app,
    listen: (address) => app.listen(address),
    countWebhook: meters.countWebhook,
    schedules,
    close: () => app.close(),
  };
}
