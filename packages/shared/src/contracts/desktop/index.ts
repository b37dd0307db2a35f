export * from './desktop-action.js';
export * from './desktop-info.js';
export * from './desktop-request.js';
export * from './desktop-work.js';
export * from './display.js';
