export * from './fixpoint-error.js';
