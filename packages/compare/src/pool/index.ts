export { createExaminerPool } from './examiner-pool.js';
