export { type ChangedPath, type ChangeViolation, checkChange } from './check-change.js';
