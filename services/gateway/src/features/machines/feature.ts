import { defaultPolicy } from '@fixpoint/guard/policy';
import type { FastifyInstance } from 'fastify';
import type { RecordAction } from '../../access/audit-log.js';
import type { GatewayDeps } from '../../gateway-deps.js';
import { registerMachineEndpoint } from './machine-endpoint.js';
import { serveMachines } from './routes.js';

/** Machines that work through the gateway: their tokens, and the WebSocket on which they connect. */
export async function registerMachines(
  app: FastifyInstance,
  deps: Pick<
    GatewayDeps,
    'records' | 'accessWatch' | 'services' | 'remoteWorkers' | 'version' | 'desktopPolicy'
  > & { readonly record: RecordAction },
): Promise<void> {
  const { machines } = deps.records;
  await app.register(serveMachines, { machines });
  registerMachineEndpoint(app, {
    workers: deps.remoteWorkers ?? null,
    machines,
    accessWatch: deps.accessWatch,
    record: deps.record,
    version: deps.version ?? 'unknown',
    origins: originsOf(deps.services),
    policy: deps.desktopPolicy ?? defaultPolicy.desktop,
  });
}

/** Origins of the pages of the services. */
function originsOf(services: GatewayDeps['services']): string[] {
  const addresses = services.flatMap(({ url, page }) => (page === undefined ? [url] : [url, page]));
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
