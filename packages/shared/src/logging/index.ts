export { createLogger, type Logger } from './create-logger.js';
export { rateLimited } from './rate-limited.js';
