export { createSandbox, type SandboxOptions } from './create-sandbox.js';
export { openLoopbackForwards } from './loopback-forwards.js';
export {
  defaultSandboxLimits,
  type Sandbox,
  type SandboxedCommand,
  type SandboxLimits,
  type SandboxMode,
  type SandboxNetwork,
  type SandboxPort,
  type SandboxProperty,
  type SandboxPropertyName,
  type SandboxWall,
} from './sandbox.js';
export { describeSandbox } from './strength.js';
