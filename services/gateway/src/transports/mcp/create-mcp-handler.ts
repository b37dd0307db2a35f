import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { Logger } from '@fixpoint/shared/logging';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler as createHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { checkRole, forbidden } from '../../identity/access-checks.js';
import { actorOf, type RecordAction } from '../../identity/audit-log.js';
import type { Principal, Role } from '../../identity/principal.js';
import type { AccessScope } from '../../identity/token-scope.js';
import type { UseCases } from '../../use-cases/create-use-cases.js';
import type { Desktops } from '../../use-cases/desktops.js';
import type { Schedules } from '../../use-cases/manage-schedules.js';
import type { Builds } from '../../use-cases/read-builds.js';
import { createWorkspaces } from '../../use-cases/read-workspace.js';
import {
  scopeDesktops,
  scopeSchedules,
  scopeScreens,
  scopeUseCases,
} from '../../use-cases/scope-use-cases.js';
import type { Screens } from '../../use-cases/screens.js';
import { createMcpServer } from './create-mcp-server.js';

export interface McpHandlerOptions {
  readonly useCases: UseCases;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
  /** As a caller with this scope sees them. */
  readonly buildsOf: (scope: AccessScope | undefined) => Builds;
  readonly log: Logger;
  readonly record: RecordAction;
  readonly screens: Screens;
  /** Least role that may see what is on a screen, in words too. */
  readonly screenRole: Role;
  /** Whether callers may approve plans, and submit tasks that start without approval. */
  readonly agentsMayApprove: boolean;
  readonly schedules: Schedules;
  /** The desktops of the caller with this key of CUA Cloud; undefined: those of the installation. */
  readonly desktopsWith: (key: string | undefined) => Desktops;
}

/** Who makes a request, as the endpoint passes it on. */
export interface McpCaller {
  readonly principal: Principal;
  readonly callerKey: string | undefined;
}

/** Answers MCP requests: `fetch` takes one of the web's, `serve` one of Node's. Both eras of the protocol are served. */
export interface McpHandler extends Pick<McpHttpHandler, 'fetch' | 'close'> {
  readonly serve: ReturnType<typeof toNodeHandler>;
}

export function createMcpHandler(options: McpHandlerOptions): McpHandler {
  const { useCases, artifacts, log, record, desktopsWith, screens, screenRole } = options;
  const handler = createHandler(
    ({ authInfo }) => {
      const { principal, callerKey } = (authInfo?.extra ?? {}) as unknown as McpCaller;
      const ownUseCases = scopeUseCases(useCases, principal.scope);
      return createMcpServer({
        log,
        principal,
        record: (entry) => void record({ ...actorOf(principal, 'mcp'), ...entry }),
        call: {
          useCases: ownUseCases,
          workspaces: createWorkspaces({ useCases: ownUseCases, artifacts }),
          builds: options.buildsOf(principal.scope),
          schedules: scopeSchedules(options.schedules, principal.scope),
          desktops: scopeDesktops(desktopsWith(callerKey), principal.scope),
          screens: scopeScreens(screens, principal.scope),
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
