import process from 'node:process';
import { runCheckProgram } from '@fixpoint/tasks/checks';
import { desktopRunnerSettings } from './config.js';
import { createRunnerChecks } from './preconditions/runner-checks.js';

// For `fixpoint doctor`: prints the desktop-runner's checks of each target service, as one line of JSON. Only a running one knows which desktops are
// connected.
await runCheckProgram({
  settings: desktopRunnerSettings,
  process,
  createChecks: (values, environment) => createRunnerChecks({ directory: null, values, environment }),
});
