export * from './configuration-error.js';
export * from './conflict-error.js';
export * from './fixpoint-error.js';
export * from './invalid-input-error.js';
export * from './not-found-error.js';
export * from './timed-out-error.js';
export * from './to-failure.js';
export * from './unavailable-error.js';
