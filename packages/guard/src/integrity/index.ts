export { checkIntegrity } from './check-integrity.js';
