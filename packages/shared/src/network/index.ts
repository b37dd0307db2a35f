export { isPublicAddress } from './public-address.js';
export { readBody, startWebhookServer, type WebhookAnswer } from './start-webhook-server.js';
