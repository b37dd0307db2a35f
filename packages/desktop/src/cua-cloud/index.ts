export * from './create-caller-keys.js';
export * from './create-cua-api.js';
export * from './create-key-seal.js';
export * from './read-installation-secret.js';
