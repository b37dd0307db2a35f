import type { NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessWatch } from '../access/access-watch.js';
import type { McpCaller, McpHandler, McpHandlerOptions } from './create-mcp-handler.js';

export const mcpPath = '/mcp';

/**
 * The endpoint of other agents: MCP over Streamable HTTP, without sessions, so any gateway process can serve any request. Both eras of the protocol
 * are served.
 */
export function registerMcpEndpoint(
  app: FastifyInstance,
  { accessWatch, ...options }: McpHandlerOptions & { readonly accessWatch: Pick<AccessWatch, 'watch'> },
): void {
  /** The library is a quarter of the code that a gateway loads, and many gateways never get a request for it. */
  let loading: Promise<McpHandler> | undefined;
  const load = () => {
    loading ??= import('./create-mcp-handler.js').then(({ createMcpHandler }) => createMcpHandler(options));
    return loading;
  };

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    // A caller who may read may list the tools; each tool that changes something needs more.
    config: { role: 'view', scope: 'own' },
    schema: { hide: true },
    async handler(request, reply) {
      const auth = authOf(request);
      const handler = await load();
      if (isTypedByHand(request.body)) {
        const answer = await answerInJson(handler, request.body, auth);
        return reply.type('application/json').send(answer);
      }
      const refusal = await handler.refuseSubscription(request.body, callerOf(request));
      if (refusal !== undefined) return reply.type('application/json').send(refusal);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      // A response may stream for minutes: a call that waits for a task.
      const unwatch = accessWatch.watch(request.principal, () => reply.raw.destroy());
      reply.raw.once('close', unwatch);
      const raw = Object.assign(request.raw, { auth });
      return handler.serve(raw as NodeIncomingMessageLike, reply.raw, request.body);
    },
  });
  app.addHook('preClose', async () => (await loading)?.close());
}

/** The caller, in the shape in which the library passes it on; the access check has verified the token already. */
function authOf(request: FastifyRequest): AuthInfo {
  const { principal } = request;
  return {
    token: '',
    clientId: principal.name,
    scopes: [principal.role],
    extra: { ...callerOf(request) },
  };
}

function callerOf({ principal, callerKey }: FastifyRequest): McpCaller {
  return { principal, callerKey };
}

/** A call as people try it with curl, `{"method":"tools/list"}`: without its envelope. */
function isTypedByHand(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !('jsonrpc' in body);
}

/** Serves such a call as if it had come with its envelope and headers, and responds with the message alone. */
async function answerInJson(
  handler: McpHandler,
  body: Record<string, unknown>,
  authInfo: AuthInfo,
): Promise<string> {
  const request = new Request(`http://fixpoint${mcpPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
  });
  const text = await (await handler.fetch(request, { authInfo })).text();
  // One event of a stream, if the transport chose to stream: its data is the message.
  return /^data: (.+)$/m.exec(text)?.[1] ?? text;
}
