import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { Role } from '@fixpoint/shared/contracts/routes';
import type { Logger } from '@fixpoint/shared/logging';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler as createHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { checkRole } from '../access/access-checks.js';
import { actorOf, type RecordAction } from '../access/audit-log.js';
import type { Principal } from '../access/principal.js';
import type { EventHub } from '../features/events/event-hub.js';
import type { OwnViewOf } from '../own-view/own-view.js';
import { createMcpServer } from './create-mcp-server.js';
import { notifySubscribers, refuseSubscription } from './notify-subscribers.js';

export interface McpHandlerOptions {
  readonly viewOf: OwnViewOf;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
  readonly log: Logger;
  readonly record: RecordAction;
  /** Least role that may see a screen or a description of it. */
  readonly screenRole: Role;
  /** True if callers may approve plans and submit tasks that start without approval; `ask`: the person in front of a client may approve. */
  readonly agentsMayApprove: boolean | 'ask';
  readonly hub: Pick<EventHub, 'subscribe'>;
}

export interface McpCaller {
  readonly principal: Principal;
  readonly callerKey: string | undefined;
}

/** Handles MCP requests: `fetch` takes a web request, `serve` a Node request. Both eras of the protocol are served. */
export interface McpHandler extends Pick<McpHttpHandler, 'fetch' | 'close'> {
  readonly serve: ReturnType<typeof toNodeHandler>;
  /** The response to a request that follows a resource outside the caller's access; undefined for any other. */
  refuseSubscription(body: unknown, caller: McpCaller): Promise<object | undefined>;
}

export function createMcpHandler(options: McpHandlerOptions): McpHandler {
  const { viewOf, artifacts, log, record, screenRole } = options;
  const handler = createHandler(
    ({ authInfo, era }) => {
      const { principal, callerKey } = (authInfo?.extra ?? {}) as unknown as McpCaller;
      const own = viewOf({ principal, callerKey });
      const { useCases, workspaces, builds, schedules, desktops, screens } = own;
      return createMcpServer({
        log,
        principal,
        maySubscribe: era === 'modern',
        agentsMayApprove: options.agentsMayApprove,
        services: own.services,
        record: (entry) => void record({ ...actorOf(principal, 'mcp'), ...entry }),
        call: {
          useCases,
          workspaces,
          builds,
          schedules,
          desktops,
          screens,
          checkMaySee: (what) => checkRole(principal, screenRole, what),
          readReport: async (artifact) => JSON.parse((await artifacts.get(artifact)).toString('utf8')),
          now: Date.now,
        },
      });
    },
    { onerror: (error) => log.debug({ err: error }, 'MCP request rejected') },
  );
  const endNotifications = notifySubscribers(options.hub, handler.notify);
  return {
    fetch: (request, context) => handler.fetch(request, context),
    async close() {
      endNotifications();
      await handler.close();
    },
    serve: toNodeHandler(handler),
    refuseSubscription: (body, caller) => refuseSubscription(body, viewOf(caller).useCases),
  };
}
