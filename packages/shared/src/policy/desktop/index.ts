export { judgeStartedProgram } from './judge-app.js';
export * from './judge-gesture.js';
export * from './judge-plan.js';
export type { UrlRules } from './judge-url.js';
export * from './judge-window.js';
export type { Ruling } from './ruling.js';
export { emptyMemory } from './typing-memory.js';
