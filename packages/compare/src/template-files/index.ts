export { loadTemplates } from './load-templates.js';
