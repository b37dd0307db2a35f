import { grantHours } from '@fixpoint/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { RecordAction } from './access/audit-log.js';
import type { Role } from './access/principal.js';
import { sessionRoutes } from './access/session-routes.js';
import { tokenRoutes } from './access/token-routes.js';
import { artifactRoutes } from './features/artifacts/routes.js';
import { buildRoutes } from './features/builds/routes.js';
import { registerDesktops } from './features/desktops/feature.js';
import { drawnPageRoutes } from './features/documents/routes.js';
import type { EventHub } from './features/events/event-hub.js';
import type { EventStreams } from './features/events/event-stream.js';
import { eventRoutes } from './features/events/routes.js';
import { knownFixRoutes } from './features/learning/known-fix-routes.js';
import { learnedTemplateRoutes } from './features/learning/learned-template-routes.js';
import { createTeachTemplates } from './features/learning/teach-templates.js';
import { registerMachines } from './features/machines/feature.js';
import { orphanMailRoutes } from './features/mails/routes.js';
import { approvalGrantRoutes } from './features/plans/approval-grant-routes.js';
import { planRoutes } from './features/plans/routes.js';
import { loadReplayPlayer } from './features/replay/load-replay-player.js';
import { replayRoutes } from './features/replay/routes.js';
import { scheduleRoutes } from './features/schedules/routes.js';
import { serviceRoutes } from './features/services/routes.js';
import { healthRoutes } from './features/set-up/health-routes.js';
import { registerStages } from './features/stages/feature.js';
import { taskRoutes } from './features/tasks/routes.js';
import { createRedeliverWebhook } from './features/webhooks/redeliver-webhook.js';
import { webhookRoutes } from './features/webhooks/routes.js';
import { workspaceRoutes } from './features/workspaces/routes.js';
import type { GatewayDeps } from './gateway-deps.js';
import { registerWebPages } from './http/web-pages.js';
import { registerLiveViewEndpoint } from './live/live-view-endpoint.js';
import { registerSocketEndpoint } from './live/socket-endpoint.js';
import { registerMcpEndpoint } from './mcp/mcp-endpoint.js';
import type { OwnViewOf } from './own-view/own-view.js';

/** Adds the routes of all features, the WebSocket and MCP. */
export async function registerFeatures(
  app: FastifyInstance,
  deps: GatewayDeps & {
    readonly viewOf: OwnViewOf;
    readonly hub: EventHub;
    readonly streams: EventStreams;
    readonly record: RecordAction;
    readonly screenRole: Role;
    /** Aborts when the gateway closes. */
    readonly closing: AbortSignal;
  },
): Promise<void> {
  const { tasks, artifacts, services, records, auditLog, accessWatch, webhooks } = deps;
  const { hub, streams, record, screenRole, closing } = deps;
  await app.register(healthRoutes, { tasks, runDoctor: deps.runDoctor, closing });
  await app.register(sessionRoutes, { records, needsToken: deps.needsToken ?? false, screenRole });
  await app.register(tokenRoutes, { records, auditLog });
  await app.register(webhookRoutes, { webhooks, redeliver: createRedeliverWebhook({ tasks, webhooks }) });
  await app.register(taskRoutes);
  await app.register(planRoutes);
  await app.register(scheduleRoutes);
  await app.register(approvalGrantRoutes, { usualHours: deps.grantHours ?? grantHours.usual });
  await app.register(serviceRoutes);
  await app.register(knownFixRoutes, { tasks });
  await app.register(orphanMailRoutes, { tasks });
  const teachTemplates = createTeachTemplates({ tasks, artifacts, services, now: Date.now });
  await app.register(learnedTemplateRoutes, { teachTemplates });
  await registerStages(app, { tasks, stageQueues: deps.queues, record });
  await registerDesktops(app, { screenRole, record, closing, callerKeys: deps.cua?.callerKeys });
  await registerMachines(app, deps);
  await app.register(eventRoutes, { hub, streams, accessWatch });
  await app.register(artifactRoutes, { artifacts, screenRole });
  await app.register(drawnPageRoutes, { artifacts, ask: deps.askDrawnPages ?? null });
  await app.register(replayRoutes, { loadPlayer: loadReplayPlayer, screenRole });
  await app.register(workspaceRoutes);
  await app.register(buildRoutes);
  registerLiveViewEndpoint(app, { screenRole, record, accessWatch });
  const agentsMayApprove = deps.agentsMayApprove ?? false;
  registerMcpEndpoint(app, { ...deps, agentsMayApprove });
  registerSocketEndpoint(app, {
    hub,
    record,
    screenRole,
    accessWatch,
    usualProtocol: deps.socketProtocol ?? 'current',
    classicApprovals: deps.classicApprovals ?? false,
    index: await registerWebPages(app),
  });
}
