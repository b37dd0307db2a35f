export { explainPolicy } from './explain.js';
