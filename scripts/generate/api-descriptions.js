import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMcpReference } from './mcp-reference.js';

/**
 * The descriptions of the gateway's interfaces. Asks a gateway with nothing behind it: its routes alone describe its interfaces.
 */
export async function createApiDescriptions(root) {
  const { createGateway } = await import(pathToFileURL(join(root, 'services/gateway/dist/service.js')));
  const gateway = await createGateway(nothingBehind());
  const read = async (path) =>
    (await gateway.app.inject({ url: path, headers: { host: '127.0.0.1' } })).json();
  const openapi = await read('/docs/openapi.json');
  const asyncapi = await read('/docs/asyncapi.json');
  const tools = await listTools(gateway.app);
  await gateway.close();
  return [
    ['docs/schema/openapi.json', `${JSON.stringify(openapi, null, 2)}\n`],
    ['docs/reference/mcp-tools.md', createMcpReference(tools)],
    ['docs/schema/asyncapi.json', `${JSON.stringify(asyncapi, null, 2)}\n`],
  ];
}

/** The tools as a client of MCP gets them. */
async function listTools(app) {
  const response = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      host: '127.0.0.1',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  const [, event] = /^data: (.+)$/m.exec(response.body) ?? [];
  return JSON.parse(event ?? response.body).result.tools;
}

/** Parts of a gateway, all of them empty and silent. */
function nothingBehind() {
  const silent = () => {};
  const log = { level: 'silent', child: () => log };
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) log[level] = silent;
  return {
    log,
    services: [],
    tasks: {
      list: async () => ({ tasks: [], next: null }),
      // biome-ignore lint/correctness/useYield: nothing happens in it
      async *follow(signal) {
        if (!signal.aborted) await once(signal, 'abort');
      },
    },
    artifacts: {},
    records: {},
    replays: {},
    webhooks: {},
    schedules: { store: {}, queue: {} },
    previews: { records: {}, server: { frameSource: "'self'" } },
    buildRecords: {},
    directory: {},
    accessWatch: { check: async () => {}, watch: () => silent },
    auditLog: { record: async () => {}, recordRefusal: async () => {} },
    queues: { queues: () => new Map(), onAdded: silent, withRedis: (read) => read() },
    runDoctor: async () => [],
  };
}
