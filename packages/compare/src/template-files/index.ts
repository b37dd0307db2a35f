export type { TemplateFile } from '../templates/parse-templates.js';
export { loadTemplates, readAllTemplates } from './load-templates.js';
