export { gatewayAddressSettings } from './gateway-address-settings.js';
export { mailboxFileSettings } from './mailbox-file-settings.js';
export * from './services/index.js';
export * from './settings.js';
export { sharedSettings } from './shared-settings.js';
export { timeoutSettings } from './timeout-settings.js';
