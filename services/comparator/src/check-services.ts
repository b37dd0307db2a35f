import process from 'node:process';
import { loadFixpointConfig, loadSettings } from '@fixpoint/shared/config';
import { checkServices } from '@fixpoint/shared/preconditions';
import { comparatorSettings } from './config.js';
import { createComparatorChecks } from './preconditions/comparator-checks.js';

// For `fixpoint doctor`: prints what the comparator would answer about each target service, as one line of JSON.
const { env: environment } = process;
// It talks to no Redis.
const values = loadSettings(comparatorSettings, { REDIS_URL: 'redis://127.0.0.1', ...environment }, () => {});
const { services } = await loadFixpointConfig({ path: values.configFile, environment });
const checked = await checkServices(
  Object.values(services),
  createComparatorChecks(values),
  new AbortController().signal,
);
process.stdout.write(`${JSON.stringify(checked)}\n`);
