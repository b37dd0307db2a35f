import type { CallerKeys } from '@fixpoint/desktop/cua-cloud';
import type { DesktopPolicy } from '@fixpoint/guard/policy';
import type { ServiceDefinition, TaskEvent } from '@fixpoint/shared/contracts';
import type { Role, WebhookOutcome } from '@fixpoint/shared/contracts/routes';
import type { Logger } from '@fixpoint/shared/logging';
import type { AskPreconditions } from '@fixpoint/tasks/checks';
import type { AskDrawnPages } from '@fixpoint/tasks/drawn-pages';
import type { FastifyInstance } from 'fastify';

import type { Schedules } from './features/schedules/manage-schedules.js';
import type { RunDoctor } from './features/set-up/run-doctor.js';
import type { DefaultLimits } from './features/tasks/interpret-request.js';
import type { AskIntent } from './features/tasks/read-intent.js';

import type { SocketProtocol } from './live/socket-client.js';
import type { GatewayParts } from './open-parts.js';

/** Parts and settings of the gateway; the program's entry and tests compose it. */
export interface GatewayDeps extends GatewayParts {
  /** Reads requests that the rules do not understand; absent: the person is asked. */
  readonly askIntent?: AskIntent | null;
  /** Checks the preconditions of a task; absent: plans contain no preconditions. */
  readonly askPreconditions?: AskPreconditions;
  /** Renders pages of documents; absent: they are shown from their models. */
  readonly askDrawnPages?: AskDrawnPages;
  readonly services: readonly ServiceDefinition[];
  readonly log: Logger;
  /** Version of this installation, which runners compare with their own. */
  readonly version?: string | undefined;
  /** Permitted actions of tasks on desktops; by default the shipped policy. */
  readonly desktopPolicy?: DesktopPolicy;
  /** Least role that may see the screens; `operate` by default. */
  readonly screenRole?: Role;
  /** True if every transport requires a token; by default none does, and only requests to loopback names are accepted. */
  readonly needsToken?: boolean;
  /** Lets an agent connect by WebSocket; if it is set, no socket except those of the gateway's pages opens without a secret. */
  readonly agentSecret?: string | undefined;
  /** True if agents may approve plans over MCP, `ask` if they may ask the person in front of them; a person decides on the page unless given. */
  readonly agentsMayApprove?: boolean | 'ask';
  /** Protocol of WebSocket clients that do not specify one; `current` unless given. */
  readonly socketProtocol?: SocketProtocol;
  /** True if a WebSocket client of the classic protocol may approve a plan by the id of its task alone; false unless given. */
  readonly classicApprovals?: boolean;
  readonly allowedOrigins?: readonly string[];
  /** Requests a minute from one address, and with one token; 0: no limit. */
  readonly rateLimit?: number;
  /** Folders from which a task may start with a document. */
  readonly inboxFolders?: readonly string[];
  readonly defaultEmail?: string | undefined;
  readonly limits?: DefaultLimits;
  /** Hours for which an approval grant lasts if the approval names none. */
  readonly grantHours?: number;
  /**
   * CUA Cloud, whose machines are sandboxes over MCP; a caller's own key takes precedence. Without `callerKeys` machines are served only by the
   * settings of runners.
   */
  readonly cua?: {
    readonly base: string;
    readonly key: string | undefined;
    readonly callerKeys?: CallerKeys;
  };
  /** Maximum silence of a WebSocket's client, in milliseconds: two minutes unless given. */
  readonly socketSilenceMs?: number;
  /** Maximum number of WebSockets of one token; 500 unless given. */
  readonly socketsPerToken?: number;
  /** Maximum number of WebSockets from one address; 2,000 unless given. */
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

export interface Gateway {
  readonly app: FastifyInstance;
  /** Returns the URL under which the gateway can be reached from this machine. */
  listen(address: { host: string; port: number }): Promise<string>;
  /** Counts how an attempt to deliver a webhook went. */
  countWebhook(outcome: WebhookOutcome): void;
  /** Submits the schedules that are due. */
  readonly schedules: Schedules;
  /** Closes sockets and event streams with a reason, waits for requests in progress, and closes. The deps stay open. */
  close(): Promise<void>;
}
