import fc from 'fast-check';
import { spoiled } from './schema-arbitrary.js';

const methods = [
  ...['initialize', 'ping', 'tools/list', 'tools/call', 'server/discover', 'resources/list'],
  ...['notifications/initialized', 'notifications/cancelled', '__proto__', 'toString', ''],
];
const tools = [
  ...['list_tasks', 'get_task_progress', 'get_findings', 'submit_task', 'approve_plan', 'run_task', 'nope'],
  ...['workspace_make', 'workspace_status', 'workspace_read_file', 'workspace_diff'],
];
const argumentNames = ['task_id', 'description', 'limit', 'plan_hash', 'sandbox_name', 'task', '__proto__x'];
const versions = fc.constantFrom(
  ...['2026-07-28', '2025-11-25', '2025-06-18', '2024-11-05', '1999-01-01', '', 'x'.repeat(1_000)],
);

const parameters = fc.record(
  {
    name: fc.constantFrom(...tools),
    arguments: fc.oneof(
      fc.dictionary(fc.constantFrom(...argumentNames), fc.jsonValue({ maxDepth: 2 })),
      fc.jsonValue(),
    ),
    protocolVersion: versions,
    capabilities: fc.constant({}),
    clientInfo: fc.constant({ name: 'x', version: '1' }),
    _meta: fc.record(
      {
        'io.modelcontextprotocol/protocolVersion': versions,
        'io.modelcontextprotocol/clientCapabilities': fc.jsonValue({ maxDepth: 1 }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const envelopes = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '1.0', 2, null),
    id: fc.oneof(fc.integer(), fc.string(), fc.constantFrom(null, 1.5, {}, [], 'x'.repeat(100_000), 1e300)),
    method: fc.constantFrom(...methods),
    params: parameters,
  },
  { requiredKeys: ['method'] },
);

/** JSON-RPC of both eras of the protocol, alone and in batches, whole and spoiled. */
export const mcpBodies = spoiled(
  fc.oneof(
    { weight: 5, arbitrary: envelopes },
    { weight: 1, arbitrary: fc.array(envelopes, { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.jsonValue() },
  ),
);

/** Headers as either era sends them, in any mixture. */
export const mcpHeaders = fc.record(
  {
    accept: fc.constantFrom(
      ...['application/json, text/event-stream', 'application/json', 'text/event-stream', '*/*', 'text/html'],
    ),
    'mcp-protocol-version': versions,
    'mcp-method': fc.constantFrom(...methods),
    'mcp-name': fc.constantFrom(...tools),
    'mcp-session-id': fc.constantFrom('a', 'x'.repeat(2_000)),
  },
  { requiredKeys: ['accept'] },
);
