export { parseUrl } from './parse-url.js';
