export * from './evaluate-action.js';
export { evaluateStartedProgram } from './evaluate-app.js';
export * from './evaluate-plan.js';
export type { UrlRules } from './evaluate-url.js';
export * from './evaluate-window.js';
export type { Denial, GuardedAction } from './guarded-action.js';
export { emptyMemory } from './typing-memory.js';
