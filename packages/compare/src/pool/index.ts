export { createExaminerPool, type ExaminerPool } from './examiner-pool.js';
