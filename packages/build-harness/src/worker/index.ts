export { exitCodes, type WorkerStatus } from './exit-status.js';
export { type ProposedTests, proposeTests } from './propose-tests.js';
export { runSession, type SessionOptions, type SessionResult } from './run-session.js';
