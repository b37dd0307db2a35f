import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { Role } from '@fixpoint/shared/contracts/routes';
import type { Logger } from '@fixpoint/shared/logging';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler as createHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { checkRole, forbidden } from '../access/access-checks.js';
import { actorOf, type RecordAction } from '../access/audit-log.js';
import type { Principal } from '../access/principal.js';
import type { OwnViewOf } from '../own-view/own-view.js';
import { createMcpServer } from './create-mcp-server.js';

export interface McpHandlerOptions {
  readonly viewOf: OwnViewOf;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
  readonly log: Logger;
  readonly record: RecordAction;
  /** Least role that may see what is on a screen, in words too. */
  readonly screenRole: Role;
  /** Whether callers may approve plans, and submit tasks that start without approval. */
  readonly agentsMayApprove: boolean;
}

/** The caller of a request. */
export interface McpCaller {
  readonly principal: Principal;
  readonly callerKey: string | undefined;
}

/** Answers MCP requests: `fetch` takes one of the web's, `serve` one of Node's. Both eras of the protocol are served. */
export interface McpHandler extends Pick<McpHttpHandler, 'fetch' | 'close'> {
  readonly serve: ReturnType<typeof toNodeHandler>;
}

export function createMcpHandler(options: McpHandlerOptions): McpHandler {
  const { viewOf, artifacts, log, record, screenRole } = options;
  const handler = createHandler(
    ({ authInfo }) => {
      const { principal, callerKey } = (authInfo?.extra ?? {}) as unknown as McpCaller;
      const own = viewOf({ principal, callerKey });
      const { useCases, workspaces, builds, schedules, desktops, screens } = own;
      return createMcpServer({
        log,
        principal,
        services: own.services,
        record: (entry) => void record({ ...actorOf(principal, 'mcp'), ...entry }),
        call: {
          useCases,
          workspaces,
          builds,
          schedules,
          desktops,
          screens,
          checkMayApprove() {
            if (options.agentsMayApprove) return;
            throw forbidden(
              'Agents may not approve plans on this installation.',
              'Ask a person to approve it on the page of the task, or set AGENTS_MAY_APPROVE=true on the gateway.',
            );
          },
          checkMaySee: (what) => checkRole(principal, screenRole, what),
          readReport: async (artifact) => JSON.parse((await artifacts.get(artifact)).toString('utf8')),
          now: Date.now,
        },
      });
    },
    { onerror: (error) => log.debug({ err: error }, 'MCP request rejected') },
  );
  return {
    fetch: (request, context) => handler.fetch(request, context),
    close: () => handler.close(),
    serve: toNodeHandler(handler),
  };
}
