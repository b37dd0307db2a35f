#!/usr/bin/env node
import process from 'node:process';
import { runService } from '@fixpoint/shared/lifecycle';
import { comparatorSettings } from './config.js';
import { startComparator } from './service.js';

await runService({
  name: 'comparator',
  settings: comparatorSettings,
  process,
  start: async ({ values, log, releases, observability, reportHealth }) => {
    const runtime = await startComparator({
      values,
      log,
      releases,
      observer: observability.observer,
      programPath: process.env.PATH ?? '',
    });
    reportHealth(() => runtime.health());
  },
});
