export { Template } from './template.js';
