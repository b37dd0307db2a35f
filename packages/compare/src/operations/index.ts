export { examine, operations } from './operations.js';
