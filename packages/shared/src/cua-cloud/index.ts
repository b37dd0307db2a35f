export * from './create-cua-api.js';
export * from './cua-key-refused-error.js';
export * from './read-limited.js';
