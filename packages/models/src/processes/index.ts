export { type Containment, detectContainment } from './containment.js';
export { findExecutable } from './find-executable.js';
export { findMarkedProcesses, type MarkedProcess } from './find-marked-processes.js';
export { pickEnvironment } from './pick-environment.js';
export { reapOrphans } from './reap-orphans.js';
export {
  type ContainedCommand,
  type ContainedResult,
  runContained,
  type StopReason,
} from './run-contained.js';
export { createRunMarker, readStartTime, runMarkerVariable } from './run-marker.js';
export { shellCommand } from './shell-command.js';
