import type { OperationName } from './operations/index.js';

interface OperationRule {
  /** Changes something on the machine: refused while the failsafe is on, and never done again. */
  readonly touches: boolean;
  /** After this long the host is taken for hung and is killed. */
  readonly limitMs: number;
}

const look: OperationRule = { touches: false, limitMs: 10_000 };
const act: OperationRule = { touches: true, limitMs: 5_000 };
/** Letting go is allowed at all times. */
const letGo: OperationRule = { touches: false, limitMs: 5_000 };

/** What both ends of the channel know of each operation. */
export const operationRules: Readonly<Record<OperationName, OperationRule>> = {
  pointer: look,
  displays: look,
  capture: look,
  thumbnail: look,
  windows: look,
  'resolve-app': look,
  'read-clipboard': look,
  move: act,
  'button-down': act,
  'button-up': letGo,
  scroll: { touches: true, limitMs: 30_000 },
  'key-down': act,
  'key-up': letGo,
  'release-all': letGo,
  type: { touches: true, limitMs: 180_000 },
  'write-clipboard': act,
  activate: { touches: true, limitMs: 15_000 },
  launch: { touches: true, limitMs: 15_000 },
  'test-clicks': { touches: true, limitMs: 30_000 },
};
