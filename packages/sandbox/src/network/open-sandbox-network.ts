import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@fixpoint/shared/child-process';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import type { ResolveName } from '@fixpoint/shared/network';
import type { SandboxPort } from '../run/sandbox.js';
import { createEgressProxy } from './create-egress-proxy.js';
import { createKeyRelay, type KeyRelayOptions } from './create-key-relay.js';
import { parseHostRule } from './host-rules.js';
import type { NetworkRefusal } from './refusal-reporter.js';

export interface SandboxNetworkOptions {
  /** A short path below which this run's own folder is made: the path of a socket holds about 100 bytes. */
  readonly folder: string;
  /** Hosts that programs inside may reach, as `parseHostRule` reads them. With none of either list there is no proxy. */
  readonly allow?: readonly string[] | undefined;
  /** Hosts allowed whatever their address. By the operator's settings alone. */
  readonly allowLocal?: readonly string[] | undefined;
  /** The model's endpoint and its credential; absent: no relay. */
  readonly relay?:
    | Pick<KeyRelayOptions, 'upstream' | 'credential' | 'allowPaths' | 'budget' | 'onWait'>
    | undefined;
  readonly onRefusal: (refusal: NetworkRefusal) => void;
  readonly resolve?: ResolveName | undefined;
}

export interface OpenSandboxNetwork {
  /** For `SandboxedCommand.network`. */
  readonly network: {
    readonly type: 'ports';
    readonly ports: readonly SandboxPort[];
  };
  /** For the command's environment; holds no credential. */
  readonly env: Readonly<Record<string, string>>;
  /** Cost of all requests through the relay so far, in US dollars. */
  spentUsd(): number;
  /** Ends every connection and removes the sockets. */
  close(): Promise<void>;
}

/** The program that runs inside and leads ports of its loopback to sockets, for sources and build alike. It needs `node` alone. */
export function forwardProgramPath(): string {
  return fileURLToPath(new URL('../../dist/network/forward-program.mjs', import.meta.url));
}

/**
 * Opens the network of one sandboxed run: a proxy to the allowed hosts, and a relay to the model's endpoint. Throws InvalidInputError for a
 * host that cannot be read, ConfigurationError for a folder whose path is too long.
 */
export async function openSandboxNetwork(options: SandboxNetworkOptions): Promise<OpenSandboxNetwork> {
  const { relay, resolve, onRefusal, allow = [], allowLocal = [] } = options;
  const rules = { allow: allow.map(parseHostRule), allowLocal: allowLocal.map(parseHostRule) };
  const folder = join(options.folder, randomBytes(6).toString('hex'));
  const releases = createReleaseStack();
  const ports: SandboxPort[] = [];
  const env: Record<string, string> = {};
  let spentUsd = (): number => 0;

  await mkdir(folder, { recursive: true, mode: 0o700 });
  releases.defer('sockets of a sandbox', () => rm(folder, { recursive: true, force: true }));
  try {
    if (rules.allow.length + rules.allowLocal.length > 0) {
      const socket = join(folder, 'proxy.sock');
      const proxy = await createEgressProxy({ socket, rules, resolve, onRefusal });
      releases.defer('egress proxy', () => proxy.close());
      const inside = await findFreePort();
      ports.push({ inside, socket });
      Object.assign(env, toProxyEnvironment(`http://127.0.0.1:${inside}`, allowLocal));
    }
    if (relay !== undefined) {
      const socket = join(folder, 'relay.sock');
      const keyRelay = await createKeyRelay({ socket, ...relay, onRefusal });
      releases.defer('key relay', () => keyRelay.close());
      spentUsd = keyRelay.spentUsd;
      const inside = await findFreePort();
      // The engine's own process asks the model; its child processes have no way to the endpoint.
      ports.push({ inside, socket, owner: 'command' });
      env.ANTHROPIC_BASE_URL = `http://127.0.0.1:${inside}`;
      env[relay.credential.variable] = keyRelay.placeholder;
    }
  } catch (error) {
    await releases.release();
    throw error;
  }
  return { network: { type: 'ports', ports }, env, spentUsd, close: () => releases.release() };
}

/** Both spellings: curl reads `http_proxy` in small letters alone, npm its own names, others the large ones. */
function toProxyEnvironment(proxy: string, allowLocal: readonly string[]): Record<string, string> {
  // A registry of the operator on loopback is reached through the proxy: inside, that loopback is another.
  const direct = ['127.0.0.1', 'localhost'].filter(
    (host) => !allowLocal.some((rule) => rule === host || rule.startsWith(`${host}:`)),
  );
  return {
    ...Object.fromEntries(
      ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].map((name) => [name, proxy]),
    ),
    npm_config_https_proxy: proxy,
    npm_config_proxy: proxy,
    NO_PROXY: direct.join(','),
    no_proxy: direct.join(','),
    npm_config_noproxy: direct.join(','),
  };
}
