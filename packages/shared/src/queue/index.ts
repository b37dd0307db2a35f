export type * from './stage-handler.js';
export type * from './tasks.js';
