export * from './create-cua-api.js';
