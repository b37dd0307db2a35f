export * from './key-names.js';
export * from './parse-keys.js';
