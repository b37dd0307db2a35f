export { isServerCommand } from './command-lines.js';
export {
  type CommandRunner,
  createCommandRunner,
} from './create-command-runner.js';
export { createServers, type RunningServer, type Servers } from './create-servers.js';
