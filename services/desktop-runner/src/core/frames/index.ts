export * from './image-size-for-model.js';
export * from './is-same-screen.js';
export * from './measure-change.js';
export * from './regions.js';
export * from './settle-detector.js';
