#!/usr/bin/env node
import process from 'node:process';
import { runService } from '@fixpoint/shared/lifecycle';
import { fixerSettings } from './config.js';
import { startFixer } from './service.js';

await runService({
  name: 'fixer',
  settings: fixerSettings,
  process,
  start: async ({ values, environment, log, releases, observability, reportHealth }) => {
    const runtime = await startFixer({
      values,
      environment,
      nodePath: process.execPath,
      isRoot: process.getuid?.() === 0,
      log,
      releases,
      observer: observability.observer,
    });
    reportHealth(() => runtime.health());
  },
});
