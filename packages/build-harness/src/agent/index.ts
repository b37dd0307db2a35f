export { findProvider, type Provider } from './find-provider.js';
export { type AgentOptions, type AgentRun, runAgent } from './run-agent.js';
