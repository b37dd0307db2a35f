import process from 'node:process';
import { runCheckProgram } from '@fixpoint/tasks/checks';
import { desktopRunnerSettings } from './config.js';
import { createRunnerChecks } from './preconditions/runner-checks.js';

// For `fixpoint doctor`: prints what the desktop-runner would answer about each target service, as one line of JSON. Which desktops are
// connected only a running one knows.
await runCheckProgram({
  settings: desktopRunnerSettings,
  process,
  createChecks: (values, environment) => createRunnerChecks({ directory: null, values, environment }),
});
