export { attacks } from './attacks.js';
export { knownOpen } from './known-open.js';
export { measureSandbox } from './measure-sandbox.js';
