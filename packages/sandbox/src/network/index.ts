export { createEgressProxy, type EgressLimits, type EgressProxyOptions } from './create-egress-proxy.js';
export { createKeyRelay, type KeyRelay, type KeyRelayOptions } from './create-key-relay.js';
export { type EngineCredential, findEngineCredential } from './engine-credential.js';
export type { EgressRules, ResolveName } from './find-addresses.js';
export { type HostRule, parseHostRule } from './host-rules.js';
export type { SocketServer } from './listen-on-socket.js';
export {
  forwardProgramPath,
  type OpenSandboxNetwork,
  openSandboxNetwork,
  type SandboxNetworkOptions,
} from './open-sandbox-network.js';
export { findConfiguredRegistries, hostsByPurpose, pickRegistryVariables } from './package-hosts.js';
export type { NetworkRefusal, NetworkRefusalReason } from './refusal-reporter.js';
export type { RelayedUsage } from './relay-spending.js';
