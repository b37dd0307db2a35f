import { join } from 'node:path';
import { connectChecked } from '../src/network/connect-checked.js';
import { createEgressProxy, type EgressProxyOptions } from '../src/network/create-egress-proxy.js';
import { parseHostRule } from '../src/network/host-rules.js';
import type { SocketServer } from '../src/network/listen-on-socket.js';
import type { NetworkRefusal } from '../src/network/refusal-reporter.js';
import { createNetworkHarness, type NetworkHarness } from './network-harness.js';

/** A harness that starts one proxy on `socket` and keeps what it refused. */
export interface ProxyHarness extends NetworkHarness {
  readonly socket: string;
  readonly refusals: NetworkRefusal[];
  start(
    lists: { allow?: string[]; allowLocal?: string[] },
    options?: Partial<EgressProxyOptions>,
  ): Promise<SocketServer>;
}

export async function createProxyHarness(): Promise<ProxyHarness> {
  const harness = await createNetworkHarness();
  const socket = join(harness.folder, 'proxy.sock');
  const refusals: NetworkRefusal[] = [];
  return {
    ...harness,
    socket,
    refusals,
    async start({ allow = [], allowLocal = [] }, options = {}) {
      const proxy = await createEgressProxy({
        socket,
        rules: { allow: allow.map(parseHostRule), allowLocal: allowLocal.map(parseHostRule) },
        onRefusal: (refusal) => refusals.push(refusal),
        ...options,
      });
      harness.defer(() => proxy.close());
      return proxy;
    },
  };
}

/** Stands for the internet: whatever was checked leads to a port of ours; keeps the addresses that were asked for. */
export function leadTo(port: number): { readonly asked: string[][]; readonly dial: typeof connectChecked } {
  const asked: string[][] = [];
  return {
    asked,
    dial(addresses, _port, signal) {
      asked.push([...addresses]);
      return connectChecked(['127.0.0.1'], port, signal);
    },
  };
}
