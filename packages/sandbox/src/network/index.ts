export { type EngineCredential, findEngineCredential } from './engine-credential.js';

export {
  forwardProgramPath,
  openSandboxNetwork,
  type SandboxNetworkOptions,
} from './open-sandbox-network.js';
export { findConfiguredRegistries, hostsByPurpose, pickRegistryVariables } from './package-hosts.js';
export type { NetworkRefusal, NetworkRefusalReason } from './refusal-reporter.js';
