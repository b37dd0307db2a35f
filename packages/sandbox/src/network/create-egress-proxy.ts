import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ResolveName, resolveBySystem } from '@fixpoint/shared/network';
import { EXTENSION_IDS, getExtensionData, readTlsClientHello } from 'read-tls-client-hello';
import { capBytes, TooManyBytes } from './cap-bytes.js';
import { connectChecked } from './connect-checked.js';
import { type EgressRules, findAddresses } from './find-addresses.js';
import { forwardPlainRequest } from './forward-plain-request.js';
import { isAllowed, parseTarget, type Target } from './host-rules.js';
import { listenOnSocket, type SocketServer } from './listen-on-socket.js';
import { createRefusalReporter, type NetworkRefusal, type NetworkRefusalReason } from './refusal-reporter.js';

export interface EgressLimits {
  /** Connections from inside at one time; more are dropped. */
  readonly connections: number;
  /** Maximum size of one tunnel's traffic, outwards and inwards. */
  readonly uploadBytes: number;
  readonly downloadBytes: number;
  /** Without a byte in either direction. */
  readonly idleMs: number;
  /** From the request's head to the first message of TLS, our work in between included. */
  readonly headMs: number;
}

export const egressLimits: EgressLimits = {
  connections: 64,
  uploadBytes: 64 * 1024 ** 2,
  downloadBytes: 4 * 1024 ** 3,
  idleMs: 120_000,
  headMs: 20_000,
};

export interface EgressProxyOptions {
  /** Path of the unix socket; its folder is ours alone. */
  readonly socket: string;
  readonly rules: EgressRules;
  readonly onRefusal: (refusal: NetworkRefusal) => void;
  readonly resolve?: ResolveName | undefined;
  readonly connect?: typeof connectChecked | undefined;
  readonly limits?: Partial<EgressLimits> | undefined;
}

/**
 * An HTTP proxy on a unix socket, the only way out of a sandbox with a network. CONNECT alone, to allowed hosts that resolve to
 * public addresses, for TLS that names the same host. A tunnel's states: resolved → checked → connected → answered 200 →
 * server name read → piped. Requests in the clear pass to `allowLocal` hosts only.
 */
export async function createEgressProxy(options: EgressProxyOptions): Promise<SocketServer> {
  const { rules, resolve = resolveBySystem, connect = connectChecked } = options;
  const limits = { ...egressLimits, ...options.limits };
  const refusals = createRefusalReporter({ onRefusal: options.onRefusal });

  async function openTunnel(authority: string, client: Socket, head: Buffer): Promise<void> {
    const closed = new AbortController();
    // Limit for the whole beginning, not for a silence: a byte now and then must not hold a connection.
    const deadline = setTimeout(() => client.destroy(), limits.headMs);
    client.once('close', () => {
      clearTimeout(deadline);
      closed.abort();
    });
    const target = parseTarget(authority);
    if (target === null) return refuse(client, 400, { host: authority, port: 0 }, 'malformed');
    const result = await findAddresses(target, rules, resolve);
    if (typeof result === 'string') return refuse(client, 403, target, result);
    if (closed.signal.aborted) return;
    const upstream = await connect(result, target.port, closed.signal).catch(() => null);
    if (upstream === null) return refuse(client, 502, target, 'upstream');
    upstream.on('error', () => client.destroy());
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) client.unshift(head);
    if (!(await namesTarget(client, target))) {
      if (!client.destroyed) refusals.report(target, 'other-server-name');
      client.destroy();
      upstream.destroy();
      return;
    }
    clearTimeout(deadline);
    await pipeTunnel(client, upstream, target);
  }

  /** True if the client names the host that it was let through to; others need not. */
  async function namesTarget(client: Socket, target: Target): Promise<boolean> {
    if (target.type !== 'name' || isAllowed(rules.allowLocal, target)) return true;
    return (await readServerName(client)) === target.host;
  }

  async function pipeTunnel(client: Socket, upstream: Socket, target: Target): Promise<void> {
    for (const socket of [client, upstream]) {
      // Two pipelines watch each of them.
      socket.setMaxListeners(20);
      socket.setTimeout(limits.idleMs, () => socket.destroy());
    }
    try {
      await Promise.all([
        pipeline(client, capBytes(limits.uploadBytes), upstream),
        pipeline(upstream, capBytes(limits.downloadBytes), client),
      ]);
    } catch (error) {
      if (error instanceof TooManyBytes) refusals.report(target, 'too-large');
    } finally {
      client.destroy();
      upstream.destroy();
    }
  }

  function refuse(
    client: Duplex,
    status: number,
    target: Pick<Target, 'host' | 'port'>,
    reason: NetworkRefusalReason,
  ): void {
    if (client.destroyed) return;
    refusals.report(target, reason);
    const body = `Refused by the sandbox: ${reason}.\n`;
    const fields = `connection: close\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}`;
    client.end(`HTTP/1.1 ${status} Refused\r\n${fields}\r\n\r\n${body}`, () => client.destroy());
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    void forwardPlainRequest(request, response, { rules, resolve, limits, report: refusals.report }).catch(
      () => response.destroy(),
    );
  }

  const server = createServer({
    maxHeaderSize: 8 * 1024,
    headersTimeout: limits.headMs,
    requestTimeout: limits.headMs,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: limits.headMs,
  });
  server.maxConnections = limits.connections;
  server.on('request', answer);
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy());
    openTunnel(request.url ?? '', client as Socket, head).catch(() => client.destroy());
  });
  server.on('clientError', (error: NodeJS.ErrnoException, client) => {
    if (error.code === 'ECONNRESET' || !client.writable) return void client.destroy();
    const isLong = error.code === 'HPE_HEADER_OVERFLOW';
    refuse(client, isLong ? 431 : 400, { host: '', port: 0 }, isLong ? 'too-large' : 'malformed');
  });
  server.on('drop', () => refusals.report({ host: '', port: 0 }, 'too-many-connections'));
  return listenOnSocket(server, options.socket);
}

/**
 * The one server name (SNI) with which a TLS client begins, lower case. The bytes stay in the stream for the next reader.
 *
 * Null if the bytes are not TLS, name no host or more than one, spread their first message over several records, or hide the
 * name that counts (encrypted client hello). Many hosts of a content network share one address: who may connect to it
 * for the host that is allowed could name any other there.
 */
async function readServerName(socket: Socket): Promise<string | null> {
  const hello = await readTlsClientHello(socket).catch(() => null);
  if (hello === null) return null;
  const names = hello.extensions.filter(({ id }) => id === EXTENSION_IDS.server_name);
  const hidden = hello.extensions.some(({ id }) => id === EXTENSION_IDS.encrypted_client_hello);
  if (names.length !== 1 || hidden) return null;
  return getExtensionData(hello, 'server_name')?.serverName?.toLowerCase() ?? null;
}
