export { exitCodes, type WorkerStatus } from './exit-status.js';
export { runSession, type SessionOptions, type SessionResult } from './run-session.js';
