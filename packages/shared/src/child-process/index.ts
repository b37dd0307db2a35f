export { bindToParent, type CommandLine } from './bind-to-parent.js';
export { findFreePort } from './find-free-port.js';
export { isAlive } from './is-alive.js';
export { killTree } from './kill-tree.js';
export { listDescendants } from './list-descendants.js';
export { listProcessIds, type ProcessEntry, readProcess, signalProcess } from './process-table.js';
