export * from './loop.js';
