import { grantHours } from '@fixpoint/shared/contracts';
import type { Role } from '@fixpoint/shared/contracts/routes';
import type { FastifyInstance } from 'fastify';
import type { RecordAction } from './access/audit-log.js';

import { serveSessions } from './access/session-routes.js';
import { serveTokens } from './access/token-routes.js';
import { serveArtifacts } from './features/artifacts/routes.js';
import { serveBuilds } from './features/builds/routes.js';
import { registerDesktops } from './features/desktops/feature.js';
import { serveDocumentChecks } from './features/documents/check-routes.js';
import { serveDrawnPages } from './features/documents/routes.js';
import type { EventHub } from './features/events/event-hub.js';
import type { EventStreams } from './features/events/event-stream.js';
import { serveEvents } from './features/events/routes.js';
import { serveKnownFixes } from './features/learning/known-fix-routes.js';
import { serveLearnedTemplates } from './features/learning/learned-template-routes.js';
import { createTeachTemplates } from './features/learning/teach-templates.js';
import { registerMachines } from './features/machines/feature.js';
import { serveOrphanMails } from './features/mails/routes.js';
import { serveNotices } from './features/notices/routes.js';
import { serveApprovalGrants } from './features/plans/approval-grant-routes.js';
import { servePlans } from './features/plans/routes.js';
import { loadReplayPlayer } from './features/replay/load-replay-player.js';
import { serveReplays } from './features/replay/routes.js';
import { serveSchedules } from './features/schedules/routes.js';
import { serveServices } from './features/services/routes.js';
import { serveHealth } from './features/set-up/health-routes.js';
import { registerStages } from './features/stages/feature.js';
import { serveTasks } from './features/tasks/routes.js';
import { createRedeliverWebhook } from './features/webhooks/redeliver-webhook.js';
import { serveWebhooks } from './features/webhooks/routes.js';
import { serveWorkspaces } from './features/workspaces/routes.js';
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
  await app.register(serveHealth, { tasks, runDoctor: deps.runDoctor, closing });
  await app.register(serveSessions, { records, needsToken: deps.needsToken ?? false, screenRole });
  await app.register(serveTokens, { records, auditLog });
  await app.register(serveWebhooks, { webhooks, redeliver: createRedeliverWebhook({ tasks, webhooks }) });
  await app.register(serveTasks);
  await app.register(servePlans);
  await app.register(serveSchedules);
  await app.register(serveApprovalGrants, { defaultHours: deps.grantHours ?? grantHours.usual });
  await app.register(serveServices);
  await app.register(serveKnownFixes, { tasks });
  await app.register(serveOrphanMails, { tasks });
  const teachTemplates = createTeachTemplates({ tasks, artifacts, services, now: Date.now });
  await app.register(serveLearnedTemplates, { teachTemplates });
  await registerStages(app, { tasks, stageQueues: deps.queues, record });
  await registerDesktops(app, { screenRole, record, closing, callerKeys: deps.cua?.callerKeys });
  await registerMachines(app, deps);
  await app.register(serveEvents, { hub, streams, accessWatch });
  await app.register(serveArtifacts, { artifacts, screenRole });
  await app.register(serveDrawnPages, { artifacts, ask: deps.askDrawnPages ?? null });
  await app.register(serveDocumentChecks, { documents: deps.documents, artifacts: deps.artifacts });
  await app.register(serveNotices, { marks: deps.noticeMarks });
  await app.register(serveReplays, { loadPlayer: loadReplayPlayer, screenRole });
  await app.register(serveWorkspaces);
  await app.register(serveBuilds);
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
