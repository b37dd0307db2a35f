export { Template } from './template.js';
export { withTerms } from './with-terms.js';
