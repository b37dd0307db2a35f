export { defaultPolicy } from './default-policy.js';
export { loadPolicy } from './load-policy.js';
export { AgentPolicy, DesktopPolicy, MailPolicy, Policy } from './policy-schema.js';
