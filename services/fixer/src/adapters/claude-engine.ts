import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkGuard,
  createGuardSettings,
  describeMessage,
  type Guard,
  runClaude,
} from '@fixpoint/models/claude';
import type { Containment } from '@fixpoint/models/processes';
import type { Logger } from '@fixpoint/shared/logging';
import { toEngineDenial } from '../core/denial-rule.js';
import type { Engine, EngineJob } from '../core/engine.js';

export interface ClaudeEngineOptions {
  readonly path: string;
  readonly maxTurns: number;
  readonly timeoutMs: number;
  readonly quietMs: number;
  readonly nodeOptions: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly containment: Containment;
  readonly log: Logger;
  /** The guard for one run: the hook's command line and the deny rules. */
  createGuard(job: Pick<EngineJob, 'tree' | 'folder' | 'temporary' | 'directories'>): Promise<Guard> | Guard;
}

/** Claude Code as an engine. Each run is preceded by a check of the very guard that will watch it. */
export function createClaudeEngine(options: ClaudeEngineOptions): Engine {
  return {
    async run(job) {
      const guard = await options.createGuard(job);
      const settings = join(job.folder, 'settings.json');
      await mkdir(job.temporary, { recursive: true });
      await writeFile(settings, JSON.stringify(createGuardSettings(guard)));
      await checkGuard(guard, {
        cwd: job.tree,
        env: { PATH: options.environment.PATH ?? '', HOME: job.home, TMPDIR: job.temporary },
        containment: options.containment,
        runId: job.runId,
        signal: job.signal,
      });
      const run = await runClaude({
        path: options.path,
        cwd: job.tree,
        prompt: job.prompt,
        settings,
        maxTurns: options.maxTurns,
        budgetUsd: job.budgetUsd,
        timeoutMs: options.timeoutMs,
        quietMs: options.quietMs,
        nodeOptions: options.nodeOptions,
        signal: job.signal,
        home: job.home,
        temporary: job.temporary,
        env: options.environment,
        containment: options.containment,
        runId: job.runId,
        log: options.log,
        onMessage(message) {
          for (const note of describeMessage(message)) job.onNote(note);
        },
        onDenial: (denial) => job.onDenial(toEngineDenial(denial)),
      });
      return { ...run, denials: run.denials.map(toEngineDenial) };
    },
  };
}
