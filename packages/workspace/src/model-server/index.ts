export { startEmbeddedServer } from './start-embedded-server.js';
export { type ModelServerOptions, startModelServer } from './start-model-server.js';
