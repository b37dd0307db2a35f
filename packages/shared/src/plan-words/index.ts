export * from './describe-classes.js';
