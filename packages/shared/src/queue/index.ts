export { connectRedis } from './connect-redis.js';
export { createTasks, type OpenTasks } from './create-tasks.js';
export { definePromptScripts, defineScripts } from './define-scripts.js';
export { createKeys, type Keys } from './keys.js';
export { withAvailability } from './redis-availability.js';
export { FencedError, RunStopped, type StopReason } from './runtime/abort-reasons.js';
export { UnknownOutcomeError } from './runtime/create-once.js';
export {
  createStageRuntime,
  type StageRuntime,
  type StageRuntimeOptions,
  stageRuntimeOptions,
} from './runtime/create-stage-runtime.js';
export { now } from './scripts/task-log.js';
export type * from './stage-handler.js';
export type * from './tasks.js';
