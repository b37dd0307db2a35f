export type { AgentEnd } from './agent-end.js';
export { findProvider } from './find-provider.js';
export { type AgentRun, runAgent } from './run-agent.js';
