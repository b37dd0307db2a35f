import process from 'node:process';
import { loadFixpointConfig, loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { checkServices } from '@fixpoint/shared/preconditions';
import { createRunnerChecks } from './preconditions/runner-checks.js';

// For `fixpoint doctor`: prints what the desktop-runner would answer about each target service, as one line of JSON.
const { env: environment } = process;
const { configFile } = loadSettings({ configFile: sharedSettings.configFile }, environment, () => {});
const { services } = await loadFixpointConfig({ path: configFile, environment });
const checked = await checkServices(
  Object.values(services),
  createRunnerChecks(null),
  new AbortController().signal,
);
process.stdout.write(`${JSON.stringify(checked)}\n`);
