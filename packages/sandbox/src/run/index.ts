export { createSandbox, type SandboxOptions } from './create-sandbox.js';
export { openLoopbackForwards } from './loopback-forwards.js';
export type {
  Sandbox,
  SandboxedCommand,
  SandboxLimits,
  SandboxMode,
  SandboxNetwork,
  SandboxProperty,
  SandboxPropertyName,
} from './sandbox.js';
