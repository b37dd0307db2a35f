export { createMemoryArtifacts } from './create-memory-artifacts.js';
export { createServiceDefinition, createTaskSpec } from './create-task-spec.js';
export { exampleTable } from './example-table.js';
