export { askClaude, type ClaudeQuestion } from './ask-claude.js';
export * from './build-command.js';
export { checkGuard, type GuardHook } from './check-guard.js';
export { describeCall, describeMessage, type EngineNote } from './describe-message.js';
export * from './errors/index.js';
export { capBytes, promptLimit, responseLimit } from './limits.js';
export type { EngineMessage } from './messages.js';
export { type ClaudeRun, type ClaudeRunOptions, type Picture, runClaude } from './run-claude.js';
export type { Denial } from './track-denials.js';
