export { type ReadOptions, readDocument } from './read-document.js';
