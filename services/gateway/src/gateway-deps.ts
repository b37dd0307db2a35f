import type { CallerKeys } from '@fixpoint/desktop/cua-cloud';
import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import type { DesktopPolicy } from '@fixpoint/guard/policy';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { ServiceDefinition, TaskEvent } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import type { AskDrawnPages } from '@fixpoint/tasks/drawn-pages';
import type { BuildRecords, PreviewRecords, Tasks } from '@fixpoint/tasks/engine';
import type { AskPreconditions } from '@fixpoint/tasks/preconditions';
import type { FastifyInstance } from 'fastify';
import type { AccessRecords } from './access/access-records.js';
import type { AccessWatch } from './access/access-watch.js';
import type { AuditLog } from './access/audit-log.js';
import type { Role } from './access/principal.js';
import type { RemoteWorkers } from './features/machines/create-remote-workers.js';
import type { ScheduleParts } from './features/schedules/create-schedule-parts.js';
import type { Schedules } from './features/schedules/manage-schedules.js';
import type { RunDoctor } from './features/set-up/run-doctor.js';
import type { StageQueues } from './features/stages/stage-queues.js';
import type { DefaultLimits } from './features/tasks/interpret-request.js';
import type { AskIntent } from './features/tasks/read-intent.js';
import type { Webhooks } from './features/webhooks/create-webhooks.js';
import type { WebhookOutcome } from './features/webhooks/webhook-deliveries.js';
import type { PreviewServer } from './features/workspaces/start-preview-server.js';
import type { ReplayStore } from './http/replays.js';
import type { SocketProtocol } from './live/socket-client.js';

/** What the gateway is made of and set to; the program's entry and tests compose it. */
export interface GatewayDeps {
  /** Reads requests that the rules do not understand; absent: the person is asked. */
  readonly askIntent?: AskIntent | null;
  /** Finds out whether what a task needs is there; absent: plans report nothing about it. */
  readonly askPreconditions?: AskPreconditions;
  /** Has pages of documents drawn; absent: they are shown from their models. */
  readonly askDrawnPages?: AskDrawnPages;
  readonly tasks: Tasks;
  readonly artifacts: ArtifactStore;
  readonly services: readonly ServiceDefinition[];
  readonly log: Logger;
  /** Tokens and sessions. */
  readonly records: AccessRecords;
  /** Ends what is open with the access it was opened with. */
  readonly accessWatch: Omit<AccessWatch, 'close'>;
  readonly auditLog: AuditLog;
  /** Requests by their idempotency keys. */
  readonly replays: ReplayStore;
  readonly webhooks: Webhooks;
  /** What is submitted again and again. */
  readonly schedules: ScheduleParts;
  /** Running programs of workspaces, and where browsers reach them. */
  readonly previews: {
    readonly records: PreviewRecords;
    readonly server: Pick<PreviewServer, 'originOf' | 'frameSource'>;
  };
  /** What orchestrators of builds tell. */
  readonly buildRecords: BuildRecords;
  /** The desktops that runners announce. */
  readonly directory: Omit<DesktopDirectory, 'close'>;
  /** Serves machines that connect to the gateway; absent: it takes none. Closed with the gateway. */
  readonly remoteWorkers?: RemoteWorkers | undefined;
  /** Version of this installation, which runners compare with their own. */
  readonly version?: string | undefined;
  /** What tasks may do on them; by default the shipped policy. */
  readonly desktopPolicy?: DesktopPolicy;
  /** Least role that may see what is on their screens; `operate` by default. */
  readonly screenRole?: Role;
  /** Queues to show on the dashboard and to count. */
  readonly queues: Pick<StageQueues, 'queues' | 'onAdded' | 'withRedis'>;
  /** Whether every transport requires a token; by default none does, and only loopback names are answered. */
  readonly needsToken?: boolean;
  /** Lets an agent connect by WebSocket; where it is set, no socket but one of our own pages opens without a secret. */
  readonly agentSecret?: string | undefined;
  /** Whether agents may approve plans over MCP; a person decides unless given. */
  readonly agentsMayApprove?: boolean;
  /** What WebSocket clients speak that do not say; `current` unless given. */
  readonly socketProtocol?: SocketProtocol;
  /** Whether a WebSocket client of the classic protocol may approve a plan by the id of its task alone; not unless given. */
  readonly classicApprovals?: boolean;
  readonly allowedOrigins?: readonly string[];
  /** Requests a minute from one address, and with one token; 0: no limit. */
  readonly rateLimit?: number;
  /** Folders from which a task may start with a document. */
  readonly inboxFolders?: readonly string[];
  readonly defaultEmail?: string | undefined;
  readonly limits?: DefaultLimits;
  /** Hours for which an approval grant lasts where the approval names none. */
  readonly grantHours?: number;
  /**
   * CUA Cloud, whose machines are sandboxes over MCP; a caller's own key goes before this one. Without `callerKeys` machines are served by
   * the settings of runners alone.
   */
  readonly cua?: {
    readonly base: string;
    readonly key: string | undefined;
    readonly callerKeys?: CallerKeys;
  };
  /** Longest silence of a WebSocket's client, in milliseconds: two minutes unless given. */
  readonly socketSilenceMs?: number;
  /** Most WebSockets of one token; 500 unless given. */
  readonly socketsPerToken?: number;
  /** Most WebSockets from one address; 2,000 unless given. */
  readonly socketsPerAddress?: number;
  /** Addresses and networks of proxies whose X-Forwarded headers count; none unless given. */
  readonly trustedProxies?: readonly string[];
  /** Checks the set-up of this machine. */
  readonly runDoctor: RunDoctor;
  /** Milliseconds between comparisons of the live feed with the logs. */
  readonly resyncMs?: number;
  /** Called with every event that the feed brings. */
  readonly noteEvent?: ((event: TaskEvent) => void) | undefined;
}

/** The gateway, without the parts that it was made of. */
export interface Gateway {
  readonly app: FastifyInstance;
  /** Answers the URL under which the gateway can be reached from this machine. */
  listen(address: { host: string; port: number }): Promise<string>;
  /** Counts how an attempt to deliver a webhook went. */
  countWebhook(outcome: WebhookOutcome): void;
  /** Submits the schedules that are due. */
  readonly schedules: Schedules;
  /** Closes sockets and event streams with a reason, waits for requests under way, and closes. The deps stay open. */
  close(): Promise<void>;
}
