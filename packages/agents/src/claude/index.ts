export { probeArguments } from './build-arguments.js';
export * from './build-command.js';
export { checkGuard } from './check-guard.js';
export { checkClaudeLogin, readClaudeLogin } from './check-login.js';
export { credentialVariables } from './engine-environment.js';
export {
  contentBlocks,
  describeMessage,
  type EngineEdit,
  type EngineMessage,
  type EngineNote,
  type EngineResult,
  readResults,
} from './messages.js';
export { type ClaudePrompt, promptClaude } from './prompt-claude.js';
export { type ClaudeRun, runClaude } from './run-claude.js';
export type { Picture, StartCommand } from './run-options.js';
export { createTranscript, promptLimit } from './size-limits.js';
export type { Denial } from './track-denials.js';
