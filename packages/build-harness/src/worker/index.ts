export { exitCodes } from './exit-status.js';
export { openPreview } from './open-preview.js';
export { proposeTests } from './propose-tests.js';
export { runSession } from './run-session.js';
export type { SessionResult } from './session-result.js';
