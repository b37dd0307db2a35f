export { runSmokeTest } from './run-smoke-test.js';
export { BrokenAppError, startDevServer } from './start-dev-server.js';
