export { policyFileSetting } from './policy-file.js';
export * from './services/index.js';
export { loadFixpointConfig } from './services/load-fixpoint-config.js';
export * from './settings.js';
export {
  gatewayAddressSettings,
  installationSecretSettings,
  mailboxFileSettings,
  modelSettings,
  sharedSettings,
} from './shared-settings.js';

export { timeoutSettings } from './timeout-settings.js';
