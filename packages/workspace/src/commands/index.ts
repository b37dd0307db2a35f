export { isServerCommand } from './command-lines.js';
export {
  type CommandResult,
  type CommandRunner,
  type CommandRunnerOptions,
  createCommandRunner,
} from './create-command-runner.js';
export { createServers, type RunningServer, type Servers } from './create-servers.js';
