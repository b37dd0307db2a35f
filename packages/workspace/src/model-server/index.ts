export { type ModelServerOptions, startModelServer } from './start-model-server.js';
