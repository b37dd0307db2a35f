export { allChecks } from './all-checks.js';
