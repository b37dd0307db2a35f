export { startEmbeddedServer } from './start-embedded-server.js';
export { startModelServer } from './start-model-server.js';
