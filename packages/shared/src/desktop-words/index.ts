export * from './describe-action.js';
