export type { Attack, Bait, BaitFile, BaitState } from './attack.js';
export { attacks } from './attacks.js';
export { knownOpen } from './known-open.js';
export {
  type AttackOutcome,
  measureSandbox,
  type SandboxMeasurement,
} from './measure-sandbox.js';
