import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import {
  type ServiceDefinition,
  standingHours,
  type TaskEvent,
  type TaskLimits,
} from '@fixpoint/shared/contracts';
import { defaultCuaBase } from '@fixpoint/shared/cua-cloud';
import type { DesktopDirectory } from '@fixpoint/shared/desktops';
import type { Logger } from '@fixpoint/shared/logging';
import { type DesktopPolicy, defaultPolicy } from '@fixpoint/shared/policy';
import type { Tasks } from '@fixpoint/shared/queue';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { createDesktops } from './desktops/create-desktops.js';
import { createScreens } from './desktops/create-screens.js';
import { createCuaCloud } from './desktops/cua-cloud.js';
import type { AccessRecords } from './identity/access-records.js';
import type { Role } from './identity/principal.js';
import { createEventHub } from './live/event-hub.js';
import { mcpPath, registerMcpDoor } from './mcp/mcp-door.js';
import { createGatewayMetrics } from './metrics/gateway-metrics.js';
import { access } from './plugins/access.js';
import { apiDescription, registerApiReference } from './plugins/api-reference.js';
import { toVersionedAddress } from './plugins/api-version.js';
import { audit } from './plugins/audit.js';
import { bodies } from './plugins/bodies.js';
import { createBoundedTasks } from './plugins/bounded-tasks.js';
import { createInbox } from './plugins/inbox.js';
import { metrics } from './plugins/metrics.js';
import { principalLimit } from './plugins/principal-limit.js';
import { problems, refuseAddress } from './plugins/problems.js';
import { protection } from './plugins/protection.js';
import { registerQueueDashboard } from './plugins/queue-dashboard.js';
import type { RunDoctor } from './plugins/run-doctor.js';
import type { StageQueues } from './plugins/stage-queues.js';
import { registerWebPages } from './plugins/web-pages.js';
import { artifactRoutes } from './routes/artifacts.js';
import { desktopRoutes } from './routes/desktops.js';
import { doctorRoutes } from './routes/doctor.js';
import type { EventStreams } from './routes/event-stream.js';
import { eventRoutes } from './routes/events.js';
import { healthRoutes } from './routes/health.js';
import { intentRoutes } from './routes/intent.js';
import { screenRoutes } from './routes/screens.js';
import { serviceRoutes } from './routes/services.js';
import { sessionRoutes } from './routes/session.js';
import { stageRoutes } from './routes/stages.js';
import { standingApprovalRoutes } from './routes/standing-approvals.js';
import { taskRoutes } from './routes/tasks.js';
import { tokenRoutes } from './routes/tokens.js';
import { registerLiveDoor } from './socket/live-door.js';
import { registerSocketDoor, registerWebSockets } from './socket/socket-door.js';
import { createCleanStage } from './use-cases/clean-stage.js';
import { createUseCases } from './use-cases/create-use-cases.js';
import { createDescribeStages } from './use-cases/describe-stages.js';
import { createFindFailedWork } from './use-cases/find-failed-work.js';
import type { RecordAction } from './use-cases/record-action.js';
import { createRerunFailedWork } from './use-cases/rerun-failed-work.js';
import type { WebhookOutcome } from './webhooks/start-webhooks.js';

export interface GatewayDeps {
  readonly tasks: Tasks;
  readonly artifacts: ArtifactStore;
  readonly services: readonly ServiceDefinition[];
  readonly log: Logger;
  /** Tokens, sessions and the record of who did what. */
  readonly records: AccessRecords;
  /** The desktops that runners announce. */
  readonly directory: Omit<DesktopDirectory, 'close'>;
  /** What they may be made to do; the shipped policy unless given. */
  readonly desktopPolicy?: DesktopPolicy;
  /** Least role that may see what is on their screens: `operate` unless told. */
  readonly screenRole?: Role;
  /** Queues to show on the dashboard and to count. */
  readonly queues: Pick<StageQueues, 'queues' | 'onAdded'>;
  /** Undefined: no door asks for one, and only loopback names are answered. */
  readonly token?: string | undefined;
  readonly allowedOrigins?: readonly string[];
  /** Requests a minute from one address, and with one token; 0: no limit. */
  readonly rateLimit?: number;
  /** Folders from which a task may start with a document. */
  readonly inboxFolders?: readonly string[];
  readonly defaultEmail?: string | undefined;
  readonly limits?: Partial<TaskLimits>;
  /** Hours for which a standing approval lasts where nobody says. */
  readonly standingHours?: number;
  /** CUA Cloud, whose machines are sandboxes over MCP; a caller's own key goes before this one. */
  readonly cua?: { readonly base: string; readonly key: string | undefined };
  /** Checks the set-up of this machine. */
  readonly runDoctor: RunDoctor;
  /** Milliseconds between comparisons of the live feed with the logs. */
  readonly resyncMs?: number;
  /** Told of every event that the feed brings. */
  readonly noteEvent?: ((event: TaskEvent) => void) | undefined;
}

export interface Gateway {
  readonly app: FastifyInstance;
  /** Answers the URL under which the gateway can be reached from this machine. */
  listen(address: { host: string; port: number }): Promise<string>;
  /** For whoever delivers webhooks: counts how an attempt went. */
  countWebhook(outcome: WebhookOutcome): void;
  /** Tells sockets and event streams, waits for requests under way, and closes. The deps stay open: they are not ours. */
  close(): Promise<void>;
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
    token,
    allowedOrigins = [],
    rateLimit = 0,
  } = deps;
  const { directory, screenRole = 'operate' } = deps;
  const usualHours = deps.standingHours ?? standingHours.usual;
  const { queues } = stageQueues;
  const tasks = createBoundedTasks(deps.tasks);
  const record: RecordAction = (entry) =>
    records.record(entry).catch((error: unknown) => {
      log.warn({ err: error, action: entry.action }, 'the audit log could not be written');
    });
  const useCases = createUseCases({
    tasks,
    artifacts,
    services,
    readInboxFile: createInbox(deps.inboxFolders ?? []),
    defaultEmail: deps.defaultEmail,
    ...(deps.limits === undefined ? {} : { limits: deps.limits }),
    record,
    standingHours: usualHours,
    desktopPolicy: deps.desktopPolicy ?? defaultPolicy.desktop,
  });
  const meters = createGatewayMetrics({ queues, countTasks: () => tasks.countByStatus(), now: Date.now });
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
  const streams: EventStreams = new Set();

  const app = fastify({
    loggerInstance: log,
    // A URL may hold a token, so no line of the log quotes one.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
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
  await app.register(problems);
  await app.register(protection, { allowedOrigins, rateLimit });
  await registerWebSockets(plain);
  await app.register(access, { token, allowedOrigins, anyOriginPaths: [mcpPath], records });
  await app.register(principalLimit, { rateLimit });
  await app.register(audit, { records });
  await app.register(bodies);
  await app.register(apiDescription);
  await app.register(metrics, {
    registry: meters.registry,
    countSockets: () => app.websocketServer.clients.size,
  });

  await app.register(healthRoutes, { tasks });
  await app.register(sessionRoutes, { records, token, screenRole });
  await app.register(tokenRoutes, { records, useCases });
  await app.register(taskRoutes, { useCases });
  await app.register(standingApprovalRoutes, { useCases, usualHours });
  await app.register(intentRoutes, { useCases });
  await app.register(serviceRoutes, { services, useCases });
  const findFailedWork = createFindFailedWork(tasks);
  await app.register(stageRoutes, {
    describeStages: createDescribeStages({ tasks, queues, now: Date.now }),
    cleanStage: createCleanStage(queues),
    findFailedWork,
    rerunFailedWork: createRerunFailedWork({
      tasks,
      find: findFailedWork,
      rerunTask: useCases.rerunTask,
      record,
    }),
  });
  const { base = defaultCuaBase, key: cuaKey } = deps.cua ?? {};
  const desktopsWith = (key: string | undefined) =>
    createDesktops({ directory, provider: key === undefined ? null : createCuaCloud({ base, key }) });
  const screens = createScreens({ directory, artifacts, useCases });
  await app.register(desktopRoutes, { desktops: desktopsWith(cuaKey) });
  await app.register(screenRoutes, { screens, screenRole });
  registerLiveDoor(plain, { screens, screenRole });
  await app.register(doctorRoutes, { runDoctor: deps.runDoctor });
  await app.register(eventRoutes, { useCases, hub, streams });
  await app.register(artifactRoutes, { artifacts, screenRole });
  registerMcpDoor(plain, {
    useCases,
    artifacts,
    log,
    records,
    // The caller's own key goes before the gateway's.
    screens,
    screenRole,
    desktopsWith: (key) => desktopsWith(key ?? cuaKey),
  });
  registerSocketDoor(plain, {
    hub,
    screens,
    screenRole,
    useCases,
    records,
    index: await registerWebPages(plain),
  });
  await registerQueueDashboard(plain, stageQueues);
  await registerApiReference(plain);

  app.addHook('preClose', async () => {
    for (const stream of [...streams]) stream.end();
    await hub.close();
  });

  return {
    app: plain,
    listen: (address) => app.listen(address),
    countWebhook: meters.countWebhook,
    close: () => app.close(),
  };
}
