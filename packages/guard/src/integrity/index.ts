export { checkIntegrity, type IntegrityFinding, type IntegrityInput } from './check-integrity.js';
