import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'testing'].includes(entry.name) ? [] : listSources(path);
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Our sources without tests: path from the root, and text without comments, which may name anything. */
const sources = ['packages', 'services']
  .flatMap((folder) => listSources(`${root}${folder}`))
  .map((file) => ({
    path: file.slice(root.length),
    text: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  }));

const holdersOf = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it('is the only place that builds arguments for a run of the CLI (S0-017)', () => {
  expect(holdersOf(/'--setting-sources'|'--allowedTools'|'--append-system-prompt'/)).toEqual([
    'packages/agents/src/claude/build-arguments.ts',
  ]);
});

it('is the only place that turns the path of the CLI into a command (S0-017)', () => {
  expect(holdersOf(/buildClaudeCommand\(/)).toEqual([
    'packages/agents/src/claude/build-command.ts',
    'packages/agents/src/claude/run-claude.ts',
  ]);
});

it('is not bypassed: no other file that mentions the CLI starts processes (S0-017)', () => {
  const knows = /claudePath|claude-?code|CLAUDE_CODE_PATH|['"`](?:wsl:)?claude['"`]/i;
  const starts = /from 'execa'|from 'node:child_process'|runContained\(|runSandboxed\(/;
  const both = sources.filter(({ text }) => knows.test(text) && starts.test(text)).map(({ path }) => path);
  // It asks `claude auth status`, which calls no model and changes nothing.
  expect(both).toEqual(['packages/agents/src/claude/check-login.ts']);
});

it('gets the model by its alias: full ids appear only in calls of the API over HTTP (S0-021)', () => {
  const folders = new Set(
    holdersOf(/claude-(?:opus|sonnet|haiku)-\d/).map((path) => path.split('/').slice(0, 4).join('/')),
  );
  expect([...folders].sort()).toEqual([
    'packages/agents/src/conversation',
    // Bedrock knows no aliases.
    'packages/build-harness/src/settings',
    'services/desktop-runner/src/config',
    'services/fixer/src/config.ts',
  ]);
});
