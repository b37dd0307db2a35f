import { join } from 'node:path';
import { createChangeGate } from '@fixpoint/guard/change-gate';
import { stageCatalog } from '@fixpoint/shared/contracts';
import { requireChecks } from '@fixpoint/tasks/checks';
import { createAskDrawnPages } from '@fixpoint/tasks/drawn-pages';
import type { StageRuntime } from '@fixpoint/tasks/engine';
import { createClaudeEngine } from './adapters/claude-engine.js';
import { createCompareProgram } from './adapters/compare-program.js';
import { createKeptTestRuns } from './adapters/kept-test-runs.js';
import { loadResources } from './adapters/load-resources.js';
import { createServiceCommands } from './adapters/service-commands.js';
import type { FixerParts } from './fixer-parts.js';
import { createFixStage } from './stages/fix.js';

/** Serves the stage that fixes a service. */
export async function serveFix(runtime: StageRuntime, parts: FixerParts): Promise<void> {
  const { values, environment, nodePath, log, home, sandbox, checks, redis, policy, containment } = parts;
  const subprocessMs = values.subprocessSeconds * 1_000;
  const inside = { environment, sandbox, sockets: parts.sockets, readable: values.sandboxRead };
  const comparison = createCompareProgram({
    environment,
    sandbox,
    nodePath,
    templates: values.templates,
    timeoutMs: subprocessMs,
    artifacts: parts.artifacts,
  });
  const fix = createFixStage({
    ...parts,
    gate: createChangeGate(policy),
    resources: await loadResources(),
    askPages: createAskDrawnPages({ redis, keyPrefix: values.keyPrefix }),
    comparison,
    testRuns: createKeptTestRuns({ folder: join(home, 'test-runs') }),
    commands: createServiceCommands({
      ...inside,
      cache: parts.folders.caches,
      registries: policy.diff.registries,
      timeoutMs: subprocessMs,
    }),
    engine: createClaudeEngine({
      programFolders: comparison.folders,
      path: values.claudePath,
      maxTurns: values.engineMaxTurns,
      timeoutMs: subprocessMs,
      quietMs: values.engineSilenceSeconds * 1_000,
      nodeOptions: values.engineNodeOptions,
      nodePath,
      ...inside,
      containment,
      policy,
      log,
    }),
  });
  // The stage includes the engine's run and the tests after it, with the change and without it: twice as long as the longest of them.
  runtime.serve(
    'fix',
    requireChecks(fix, checks, ({ preconditions = [], service }) => ({
      names: preconditions,
      subject: service,
    })),
    {
      timeout: Math.max(stageCatalog.fix.timeout, subprocessMs * 2),
    },
  );
}
