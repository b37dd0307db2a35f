import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { Logger } from '@fixpoint/shared/logging';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Screens } from '../desktops/create-screens.js';
import type { Desktops } from '../desktops/desktop.js';
import type { AccessRecords } from '../identity/access-records.js';
import type { Principal, Role } from '../identity/principal.js';
import { checkMaySee } from '../socket/check-may-operate.js';
import type { UseCases } from '../use-cases/create-use-cases.js';
import { createMcpServer } from './create-mcp-server.js';

export interface McpDoorOptions {
  readonly useCases: UseCases;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
  readonly log: Logger;
  readonly records: Pick<AccessRecords, 'record'>;
  /** The desktops that a caller with this key of CUA Cloud sees; undefined: without one. */
  readonly screens: Screens;
  /** Least role that may see what is on a screen, in words too. */
  readonly screenRole: Role;
  readonly desktopsWith: (key: string | undefined) => Desktops;
}

/** Where the door stands. */
export const mcpPath = '/mcp';

/**
 * The door of other agents: MCP over Streamable HTTP, without sessions, so any gateway process answers any request. Both
 * eras of the protocol are served.
 */
export function registerMcpDoor(app: FastifyInstance, options: McpDoorOptions): void {
  const { useCases, artifacts, log, records, desktopsWith, screens, screenRole } = options;
  const handler = createMcpHandler(
    ({ requestInfo, authInfo }) => {
      const principal = authInfo?.extra?.principal as Principal;
      return createMcpServer({
        log,
        principal,
        record(entry) {
          const { name, via } = principal;
          records.record({ who: name, via: `mcp, ${via}`, ...entry }).catch((error: unknown) => {
            log.warn({ err: error }, 'the audit log could not be written');
          });
        },
        call: {
          useCases,
          desktops: desktopsWith(requestInfo?.headers.get('x-cua-api-key') ?? undefined),
          screens,
          checkMaySee: (what) => checkMaySee(principal, screenRole, what),
          readReport: async (artifact) => JSON.parse((await artifacts.get(artifact)).toString('utf8')),
          now: Date.now,
        },
      });
    },
    { onerror: (error) => log.debug({ err: error }, 'a request of the MCP door was refused') },
  );
  const serve = toNodeHandler(handler);

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    // Whoever may look may ask for the list; each tool that changes something asks for more.
    config: { role: 'view' },
    schema: { hide: true },
    async handler(request, reply) {
      const auth = authOf(request.principal);
      if (isTypedByHand(request.body)) {
        const answer = await answerInJson(handler, request.headers, request.body, auth);
        return reply.type('application/json').send(answer);
      }
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      const raw = Object.assign(request.raw, { auth });
      return serve(raw as NodeIncomingMessageLike, reply.raw, request.body);
    },
  });
  app.addHook('preClose', () => handler.close());
}

/** The transport hands on who asks in the shape of its own; the door has checked the token already. */
function authOf(principal: Principal): AuthInfo {
  return { token: '', clientId: principal.name, scopes: [principal.role], extra: { principal } };
}

/** A call as people try it with curl, `{"method":"tools/list"}`: without its envelope. */
function isTypedByHand(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !('jsonrpc' in body);
}

/** Serves such a call as if it had come with its envelope and headers, and answers with the message alone. */
async function answerInJson(
  handler: McpHttpHandler,
  headers: FastifyRequest['headers'],
  body: Record<string, unknown>,
  authInfo: AuthInfo,
): Promise<string> {
  const key = headers['x-cua-api-key'];
  const request = new Request(`http://fixpoint${mcpPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(typeof key === 'string' ? { 'x-cua-api-key': key } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
  });
  const text = await (await handler.fetch(request, { authInfo })).text();
  // One event of a stream, where the transport chose to stream: its data is the message.
  return /^data: (.+)$/m.exec(text)?.[1] ?? text;
}
