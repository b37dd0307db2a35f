export { checkDocument } from './check-document.js';
export { createMailRules, type MailRules } from './mail-rules.js';
export { buildQuery, buildWideQuery, subjectFits } from './search-mail.js';
