export { exitCodes, type WorkerStatus } from './exit-status.js';
export { openPreview } from './open-preview.js';
export { type ProposedTests, proposeTests } from './propose-tests.js';
export { runSession, type SessionOptions } from './run-session.js';
export type { SessionResult } from './session-result.js';
