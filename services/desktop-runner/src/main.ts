#!/usr/bin/env node
import process from 'node:process';
import { runService } from '@fixpoint/shared/lifecycle';
import { desktopRunnerSettings } from './config.js';
import { startDesktopRunner } from './service.js';

await runService({
  name: 'desktop-runner',
  settings: desktopRunnerSettings,
  process,
  start: async ({ values, environment, log, releases, observability, reportHealth }) => {
    const runtime = await startDesktopRunner({
      values,
      environment,
      system: {
        platform: process.platform,
        pid: process.pid,
        isRoot: process.getuid?.() === 0,
        startedAt: Date.now(),
      },
      log,
      releases,
      observer: observability.observer,
    });
    reportHealth(() => runtime.health());
  },
});
