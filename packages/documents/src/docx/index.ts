export { countTextDocument } from './count-text-document.js';
export { isComputed } from './field-stack.js';
