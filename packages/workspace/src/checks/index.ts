export { type AppCheckContext, checkApp } from './check-app.js';
export { checkFile } from './check-file.js';

export { createPageCheck, type PageCheck } from './check-page.js';
export { normalizeError } from './normalize-error.js';
