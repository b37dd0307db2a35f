import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkGuard, describeMessage, runClaude } from '@fixpoint/agents/claude';
import { createGuardSettings, type GuardHookConfig } from '@fixpoint/guard/hook';
import type { Policy } from '@fixpoint/guard/policy';
import type { Containment } from '@fixpoint/sandbox/processes';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { type Engine, toEngineDenial } from '../core/engine.js';

export interface ClaudeEngineOptions {
  readonly path: string;
  readonly maxTurns: number;
  readonly timeoutMs: number;
  readonly quietMs: number;
  readonly nodeOptions: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly containment: Containment;
  readonly log: Logger;
  readonly policy: Policy;
  /** The Node that runs the guard's hook. */
  readonly nodePath: string;
}

/** Claude Code as an engine. Each run is preceded by a check of the very guard that will watch it. */
export function createClaudeEngine(options: ClaudeEngineOptions): Engine {
  return {
    async run(job) {
      // Outside the checkout: what the engine may write to decides nothing about the engine.
      const configPath = join(job.folder, 'guard.json');
      const settingsPath = join(job.folder, 'settings.json');
      const config: GuardHookConfig = {
        root: job.tree,
        allowedDirectories: job.directories,
        scratchDirectories: [job.temporary],
        policy: options.policy.agent,
        decisionLog: join(job.folder, 'decisions.jsonl'),
      };
      const settings = createGuardSettings({
        configPath,
        policy: options.policy.agent,
        nodePath: options.nodePath,
      });
      await mkdir(job.temporary, { recursive: true });
      await writeFile(configPath, JSON.stringify(config));
      await writeFile(settingsPath, JSON.stringify(settings));
      const hook = settings.hooks.PreToolUse[0]?.hooks[0];
      if (hook === undefined) {
        throw new ConfigurationError('The guard’s settings hold no hook.', {
          hint: 'Reinstall Fixpoint: its packages do not fit together.',
        });
      }
      await checkGuard(hook, {
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
        settings: settingsPath,
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
