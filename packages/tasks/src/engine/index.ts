export { type BuildRecords, createBuildRecords } from './build-records.js';
export { callerOf, callerPrefix, toCallerDesktop, withoutCaller } from './caller-names.js';
export { connectRedis } from './connect-redis.js';
export { createTasks } from './create-tasks.js';
export { definePromptScripts, defineScripts } from './define-scripts.js';
export { type FacetKey, facetList } from './facets.js';
export { createKeys, type Keys, keyNames } from './keys.js';
export { createOrphanMails, type OrphanMails, orphanId } from './orphan-mails.js';
export { createPreviewRecords, type Preview, type PreviewRecords } from './preview-records.js';
export type { StepEvent } from './recent-steps.js';
export { toAvailabilityError, withAvailability } from './redis-availability.js';
export {
  createRedisLinks,
  type RedisLinks,
  type RedisSource,
  type RedisSubscription,
} from './redis-links.js';
export { FencedError } from './runtime/abort-reasons.js';
export { createStageRuntime, type StageRuntime } from './runtime/create-stage-runtime.js';
export { stageRuntimeOptions } from './runtime/stage-runtime-options.js';
export { now } from './scripts/task-log.js';
export type * from './stage-handler.js';
export { isInTaskScope, type TaskScope } from './task-index/task-scope.js';
export type * from './tasks.js';
