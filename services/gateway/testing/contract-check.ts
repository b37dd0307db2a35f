import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
const problem = 'application/problem+json';

/** The responses of gateways, compared with the description of the REST API. */
export interface ContractCheck {
  /** Checks every response of the gateway that `start` creates. */
  observe<Gateway>(start: () => Promise<Gateway>): Promise<Gateway>;
  /** Records a response that no route gave, such as to an invalid HTTP request. `path` as in the description. */
  note(method: string, path: string, status: number, type: string): void;
  /** Responses missing from the description, each once: `GET /api/v1/tasks: 418 text/plain`. */
  undocumented(): readonly string[];
  /** Appends the responses of the description that were seen, as `GET /api/v1/tasks: 200`, to the file that CONTRACT_LOG names. */
  writeSeen(): void;
}

export function createContractCheck(): ContractCheck {
  const file = new URL('../../../docs/schema/openapi.json', import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Description;
  const undocumented = new Set<string>();
  const seen = new Set<string>();

  function note(method: string, path: string, status: number, type: string): void {
    const operation = paths[path]?.[method.toLowerCase()];
    // HEAD, preflights, pages and WebSockets are not operations.
    if (operation === undefined) return;
    const response = operation.responses[status];
    const types = response?.$ref === undefined ? Object.keys(response?.content ?? {}) : [problem];
    const isDocumented = response !== undefined && (types.length === 0 ? type === '' : types.includes(type));
    if (isDocumented) seen.add(`${method} ${path}: ${status}`);
    else undocumented.add(`${method} ${path}: ${status} ${type}`);
  }

  return {
    async observe(start) {
      const listen = (message: unknown) => {
        (message as { fastify: FastifyInstance }).fastify.addHook(
          'onResponse',
          async ({ method, routeOptions: { url }, ws }, reply) => {
            const type = String(reply.getHeader('content-type') ?? '').split(';', 1)[0] ?? '';
            const path = url?.replaceAll(/:(\w+)/g, '{$1}');
            if (path !== undefined && !ws) note(method, path, reply.statusCode, type);
          },
        );
      };
      subscribe('fastify.initialization', listen);
      try {
        return await start();
      } finally {
        unsubscribe('fastify.initialization', listen);
      }
    },
    note,
    undocumented: () => [...undocumented].sort(),
    writeSeen() {
      const { CONTRACT_LOG: log } = process.env;
      if (log !== undefined && seen.size > 0) appendFileSync(log, `${[...seen].join('\n')}\n`);
    },
  };
}
