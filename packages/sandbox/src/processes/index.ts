export { type Containment, detectContainment } from './containment.js';
export { describeOwner, isOwnerAlive, withFileLock } from './file-lock.js';
export { type KernelLock, takeKernelLock } from './kernel-lock.js';
export {
  createLaunch,
  type Launch,
  type LaunchOptions,
  type ProcessEnd,
} from './launch.js';
export {
  findMarkedProcesses,
  reapOrphans,
} from './marked-processes.js';
export { outputCutMark } from './process-output.js';
export {
  findExecutable,
  pickEnvironment,
  programFolders,
  proxyVariables,
  shellCommand,
} from './program-launch.js';
export {
  type ContainedCommand,
  type ContainedResult,
  runContained,
  type StopReason,
} from './run-contained.js';
