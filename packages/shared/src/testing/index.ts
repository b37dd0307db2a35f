export { answerForOthers } from './answer-for-others.js';
export { createMemoryArtifacts } from './create-memory-artifacts.js';
export { createStageContext, type TestStageContext, WaitRequested } from './create-stage-context.js';
export { createServiceDefinition, createTaskSpec } from './create-task-spec.js';
export { exampleTable } from './example-table.js';
export { type StageHandlers, stageHandlers, testDesktop } from './stage-handlers.js';
