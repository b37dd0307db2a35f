export { isPublicAddress } from './public-address.js';
export { type ResolveName, resolveBySystem } from './resolve-name.js';
export { readBody, startWebhookServer, type WebhookAnswer } from './start-webhook-server.js';
