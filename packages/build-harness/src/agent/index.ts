export { findProvider } from './find-provider.js';
export { runAgent } from './run-agent.js';
