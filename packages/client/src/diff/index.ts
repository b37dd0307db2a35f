export { type FileDiff, parseDiff } from './parse-diff.js';
