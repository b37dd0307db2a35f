#!/usr/bin/env node
import process from 'node:process';
import { runService } from '@fixpoint/shared/lifecycle';
import { mailFetcherSettings } from './config.js';
import { startMailFetcher } from './service.js';

await runService({
  name: 'mail-fetcher',
  settings: mailFetcherSettings,
  process,
  start: async ({ values, environment, log, releases, observability, reportHealth }) => {
    const runtime = await startMailFetcher({
      values,
      environment,
      log,
      releases,
      observer: observability.observer,
    });
    reportHealth(() => runtime.health());
  },
});
