export { connectRedis } from './connect-redis.js';
export { createTasks } from './create-tasks.js';
export { createKeys, type Keys } from './keys.js';
export { withAvailability } from './redis-availability.js';
export { runScript } from './run-script.js';
export { FencedError, RunStopped, type StopReason } from './runtime/abort-reasons.js';
export {
  createStageRuntime,
  type StageRuntime,
  type StageRuntimeOptions,
} from './runtime/create-stage-runtime.js';
export type * from './runtime/run-observer.js';
export { stageRuntimeOptions } from './runtime/stage-runtime-options.js';
export { UnknownOutcomeError } from './runtime/unknown-outcome-error.js';
export type * from './stage-handler.js';
export type * from './tasks.js';
