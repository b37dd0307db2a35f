import { resolve } from 'node:path';
import process from 'node:process';
import { createGit } from '@fixpoint/sandbox/git';
import { loadFixpointConfig, loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { checkServices } from '@fixpoint/shared/preconditions';
import { fixerSettings } from './config.js';
import { createFixerChecks } from './preconditions/fixer-checks.js';

// For `fixpoint doctor`: prints what the fixer would answer about each target service, as one line of JSON.
const { env: environment } = process;
// It talks to no Redis.
const values = loadSettings(
  { ...sharedSettings, ...fixerSettings },
  { REDIS_URL: 'redis://127.0.0.1', ...environment },
  () => {},
);
const { services } = await loadFixpointConfig({ path: values.configFile, environment });
const git = createGit({
  path: values.gitPath,
  environment,
  identity: { name: values.gitName, email: values.gitEmail },
  timeoutMs: values.gitSeconds * 1_000,
});
const checks = createFixerChecks({
  git,
  home: resolve(values.home),
  claudePath: values.claudePath,
  environment,
  sandbox: null,
});
const checked = await checkServices(Object.values(services), checks, new AbortController().signal);
process.stdout.write(`${JSON.stringify(checked)}\n`);
