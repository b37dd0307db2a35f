export { examine } from './operations.js';
