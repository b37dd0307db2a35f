export * from './build-query.js';
export * from './check-document.js';
export * from './create-mail-rules.js';
export type { MailRules } from './mail-rules.js';
export * from './subject-words.js';
