export * from './build-command.js';
export { checkGuard, type GuardHook } from './check-guard.js';
export { type ClaudeLogin, checkClaudeLogin, readClaudeLogin } from './check-login.js';
export {
  contentBlocks,
  describeCall,
  describeMessage,
  type EngineMessage,
  type EngineNote,
} from './messages.js';
export { type ClaudePrompt, promptClaude } from './prompt-claude.js';
export {
  type ClaudeRun,
  type ClaudeRunOptions,
  type McpServer,
  type Picture,
  probeArguments,
  runClaude,
  type StartCommand,
} from './run-claude.js';
export { capBytes, promptLimit, responseLimit } from './size-limits.js';
export type { Denial } from './track-denials.js';
