export { createReleaseStack, type ReleaseStack } from './release-stack.js';
export { runService, type ServiceContext, shutdownDeadlineMs } from './run-service.js';
export { serveHealth } from './serve-health.js';
export { watchSilence } from './watch-silence.js';
