export { type ConnectionFailure, readConnectionFailure } from './connection-failure.js';
export { findCommit } from './find-commit.js';
export { errorHeading, type HealthMatch, whyUnhealthy } from './health.js';
export { readPointer } from './read-pointer.js';
