export { defaultPolicy } from './default-policy.js';
export { loadPolicy } from './load-policy.js';
export { DesktopPolicy, MailPolicy, Policy } from './policy-schema.js';
