export { checkFormFile } from './check-form-file.js';
