export { readDocument } from './read-document.js';
