export { countTextDocument } from './count-text-document.js';
