export { createMemoryArtifacts } from './create-memory-artifacts.js';
export { createStageContext, type TestStageContext, WaitRequested } from './create-stage-context.js';
