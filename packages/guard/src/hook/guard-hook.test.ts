import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/default-policy.js';
import { createGuardSettings, guardHookPath } from './create-guard-settings.js';
import type { GuardHookConfig } from './guard-hook-config.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hook-')));
const decisionLog = join(folder, 'decisions.jsonl');
mkdirSync(join(folder, 'tree'));
const configPath = writeConfig('config.json', {});
afterAll(() => rmSync(folder, { recursive: true }));

function writeConfig(name: string, over: Partial<Record<keyof GuardHookConfig, unknown>>): string {
  const config = {
    root: join(folder, 'tree'),
    allowedDirectories: ['.'],
    policy: defaultPolicy.agent,
    decisionLog,
    ...over,
  };
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(config));
  return path;
}

interface HookRun {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program as Claude Code does. `input` undefined: stdin stays open and silent. */
async function runHook(input: string | undefined, config = configPath): Promise<HookRun> {
  const child = spawn(process.execPath, [guardHookPath(), config], { stdio: 'pipe' });
  // A hook that has decided closes its input: what is still to be written is of no use to it.
  child.stdin.on('error', () => {});
  if (input !== undefined) child.stdin.end(input);
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { exitCode, stdout, stderr };
}

const call = (tool_name: string, tool_input: unknown) =>
  JSON.stringify({ hook_event_name: 'PreToolUse', tool_name, tool_input, cwd: join(folder, 'tree') });

function permission(run: HookRun): unknown {
  return JSON.parse(run.stdout).hookSpecificOutput.permissionDecision;
}

describe('the hook program', () => {
  it('is built at its path', () => {
    expect(existsSync(guardHookPath())).toBe(true);
  });

  it('allows and denies by JSON with exit code 0, and keeps every decision (S0-423, S0-437)', async () => {
    const allowed = await runHook(call('Bash', { command: 'npm test' }));
    expect([allowed.exitCode, permission(allowed)]).toEqual([0, 'allow']);
    const denied = await runHook(call('Bash', { command: 'git push origin main' }));
    expect([denied.exitCode, permission(denied)]).toEqual([0, 'deny']);
    const edit = await runHook(call('Edit', { file_path: '.env' }));
    expect([edit.exitCode, permission(edit)]).toEqual([0, 'deny']);
    const entries = readFileSync(decisionLog, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries).toMatchObject([
      { tool: 'Bash', subject: 'npm test', decision: 'allow' },
      { tool: 'Bash', subject: 'git push origin main', decision: 'deny', rule: 'git-push' },
      { tool: 'Edit', subject: '.env', decision: 'deny', rule: 'secret-path' },
    ]);
  });

  it.each([
    ['empty input', ''],
    ['blank input', ' \n'],
    ['bad JSON', '{"tool_name":"Bash",'],
    ['JSON of another shape', '[1]'],
    ['no tool', '{"tool_input":{}}'],
    ['10 MB', call('Bash', { command: `ls ${'a'.repeat(10_000_000)}` })],
  ])('denies with exit code 2 on %s (U-11)', async (_, input) => {
    const run = await runHook(input);
    expect([run.exitCode, permission(run)]).toEqual([2, 'deny']);
    expect(run.stderr).not.toBe('');
  });

  it.each([
    ['an unknown tool', call('Teleport', {})],
    ['a command it cannot parse', call('Bash', { command: "echo 'open" })],
    ['an input without its field', call('Write', {})],
  ])('denies on %s (U-11)', async (_, input) => {
    expect(permission(await runHook(input))).toBe('deny');
  });

  it('denies with exit code 2 when its input never ends, before Claude Code gives up on it (U-11)', async () => {
    const run = await runHook(undefined);
    expect([run.exitCode, permission(run)]).toEqual([2, 'deny']);
  }, 10_000);

  it.each([
    ['is missing', () => join(folder, 'nothing.json')],
    ['is no JSON', () => guardHookPath()],
    ['lacks the policy', () => writeConfig('no-policy.json', { policy: undefined })],
    [
      'has a policy with a hole',
      () =>
        writeConfig('hole.json', {
          policy: { ...defaultPolicy.agent, secretPaths: [], commands: undefined },
        }),
    ],
    ['names folders outside', () => writeConfig('outside.json', { allowedDirectories: ['../..'] })],
    ['names a log that cannot be written', () => writeConfig('log.json', { decisionLog: '/nowhere/log' })],
  ])('denies with exit code 2 when its configuration %s', async (_, path) => {
    const run = await runHook(call('Bash', { command: 'ls' }), path());
    expect([run.exitCode, permission(run)]).toEqual([2, 'deny']);
  });

  it('grants nothing when it is killed', async () => {
    const child = spawn(process.execPath, [guardHookPath(), configPath], { stdio: 'pipe' });
    child.kill('SIGKILL');
    const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(stdout).not.toContain('allow');
  });
});

describe('the settings for Claude Code', () => {
  it('put the hook before every tool and block when it fails', () => {
    const settings = createGuardSettings({
      configPath: "/run/it's/config.json",
      policy: defaultPolicy.agent,
      nodePath: '/usr/bin/node',
    });
    const [entry] = settings.hooks.PreToolUse;
    expect(entry?.matcher).toBe('*');
    expect(entry?.hooks[0]).toMatchObject({ type: 'command', timeout: 5, onFailure: 'block' });
    expect(entry?.hooks[0]?.command).toBe(`'/usr/bin/node' '${guardHookPath()}' '/run/it'\\''s/config.json'`);
    expect(settings.permissions.deny).toEqual(
      expect.arrayContaining(['Edit(**/.env)', 'Read(**/.env)', 'Edit(**/CLAUDE.md)', 'Bash(git push:*)']),
    );
    // Rules know no exceptions, so the one that covers .env.example is the hook's alone.
    expect(settings.permissions.deny).not.toContain('Read(**/.env.*)');
  });
});

describe('equal denials in a row', () => {
  it('are reported to the model at the third, with an alternative (S0-437)', async () => {
    const config = writeConfig('count.json', { denialCount: join(folder, 'denials.json') });
    const reason = async (command: string) =>
      JSON.parse((await runHook(call('Bash', { command }), config)).stdout).hookSpecificOutput
        .permissionDecisionReason;
    expect(await reason('git push')).not.toContain('in a row');
    expect(await reason('git push origin main')).not.toContain('in a row');
    // Looking around in between does not end the row.
    await reason('ls');
    expect(await reason('git push -f')).toMatch(/occurred 3 times in a row.*What works: commit/);
    expect(await reason('cat .env')).not.toContain('in a row');
  });

  it.each([
    ['has a sandboxed that is no boolean', { sandboxed: 'yes' }],
    ['has a test command that is no text', { testCommand: 7 }],
  ])('denies with exit code 2 when its configuration %s (U-11)', async (_, over) => {
    const run = await runHook(call('Bash', { command: 'ls' }), writeConfig('odd.json', over));
    expect([run.exitCode, permission(run)]).toEqual([2, 'deny']);
  });
});
