export * from './fixpoint-error.js';
export { readRetryAfter, readStatedWait, waitUntilEpoch } from './stated-wait.js';
