export { bindToParent, type CommandLine } from './bind-to-parent.js';
export { findFreePort } from './find-free-port.js';
export { isAlive, killTree } from './kill-tree.js';
export { hasBrowser, openBrowser } from './open-browser.js';

export {
  listDescendants,
  listProcessIds,
  readProcess,
  signalProcess,
} from './process-table.js';
export { buildToolCommand, getSubprocessCwd, isWslMode, toWslPath, wslPrefix } from './wsl-command.js';
