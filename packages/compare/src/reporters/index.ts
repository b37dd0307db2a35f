export { reportText } from './json.js';
