export { formatCleanJson } from './format-clean-json.js';
export { logFileName } from './log-file-name.js';
export { namePictures, summarizeDataImageUrl } from './name-pictures.js';
export { sanitizeRequest } from './sanitize-request.js';
