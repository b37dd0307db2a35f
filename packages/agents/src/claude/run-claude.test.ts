import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGuardSettings } from '@fixpoint/guard/hook';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { detectContainment, findMarkedProcesses, runContained } from '@fixpoint/sandbox/processes';
import { createLogger } from '@fixpoint/shared/logging';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createScriptedMessagesApi,
  type ScriptedReply,
  type ScriptedTurn,
} from '../../testing/scripted-messages-api.js';
import { buildArguments } from './build-arguments.js';
import { checkGuard, type GuardHook } from './check-guard.js';
import type { ClaudeError } from './claude-error.js';
import { runClaude } from './run-claude.js';
import type { ClaudeRunOptions } from './run-options.js';

// The real CLI, pinned as a development dependency, talking to a model that follows a script.
const claude = fileURLToPath(new URL('../../../../node_modules/.bin/claude', import.meta.url));
const containment = await detectContainment();
const log = createLogger({ name: 'test', level: 'silent' });

/** The CLI starts for seconds where it has a tenth of a core. */
const patience = 180_000;

let folder: string;
let closers: (() => Promise<unknown>)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-claude-'));
  closers = [() => rm(folder, { recursive: true, force: true })];
  await writeFile(join(folder, 'math.js'), 'module.exports.add = (a, b) => a - b;\n');
  execFileSync('mkdir', [join(folder, 'run')]);
});

afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

/** A guard of one rule, good enough to see that answers arrive: no `.env`, no push. */
const hook = `
let text = '';
process.stdin.on('data', (chunk) => { text += chunk; }).on('end', () => {
  const { tool_input } = JSON.parse(text);
  const bad = /\\.env|push/.test(JSON.stringify(tool_input));
  process.stdout.write(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse',
    permissionDecision: bad ? 'deny' : 'allow', permissionDecisionReason: bad ? 'protected-path: keep out' : 'fine' } }));
});`;

async function createGuard(program = hook): Promise<GuardHook> {
  const file = join(folder, 'run', 'hook.cjs');
  await writeFile(file, program);
  return { command: `"${process.execPath}" "${file}"`, timeout: 10 };
}

async function createOptions(
  script: (turn: ScriptedTurn) => ScriptedReply,
  overrides: Partial<ClaudeRunOptions> = {},
): Promise<ClaudeRunOptions> {
  const api = await createScriptedMessagesApi(script);
  closers.push(() => api.close());
  const settings = join(folder, 'run', 'settings.json');
  await createGuard();
  const hookPath = join(folder, 'run', 'hook.cjs');
  const { agent: policy } = defaultPolicy;
  await writeFile(
    settings,
    JSON.stringify(createGuardSettings({ configPath: '-', policy, nodePath: process.execPath, hookPath })),
  );
  return {
    path: claude,
    cwd: folder,
    prompt: '# Fix add',
    settings,
    maxTurns: 10,
    budgetUsd: null,
    timeoutMs: 170_000,
    quietMs: 160_000,
    signal: new AbortController().signal,
    home: join(folder, 'run', 'home'),
    temporary: join(folder, 'run', 'tmp'),
    env: { PATH: process.env.PATH, ANTHROPIC_API_KEY: 'test', ANTHROPIC_BASE_URL: api.url },
    start: (command) => runContained({ ...command, containment }),
    runId: `claude-${Math.random().toString(36).slice(2)}`,
    log,
    ...overrides,
  };
}

async function survivors(runId: string): Promise<number> {
  return (await findMarkedProcesses()).filter((entry) => entry.marker.runId === runId).length;
}

/** Processes of the run that execute `sleep`. */
async function sleepers(runId: string): Promise<number> {
  const ours = (await findMarkedProcesses()).filter((entry) => entry.marker.runId === runId);
  const names = await Promise.all(
    ours.map(({ pid }) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')),
  );
  return names.filter((name) => name.trim() === 'sleep').length;
}

/** Plays the replies in order and then says that it is done. */
function play(...replies: ScriptedReply[]): (turn: ScriptedTurn) => ScriptedReply {
  return ({ turn }) => replies[turn] ?? { say: 'Done.\nFix: add adds' };
}

it(
  'allows the engine to read and edit, and reports its cost (S0-034)',
  async () => {
    const file = join(folder, 'math.js');
    const onUsage = vi.fn();
    const options = await createOptions(
      play(
        { tool: 'Read', input: { file_path: file } },
        { tool: 'Edit', input: { file_path: file, old_string: 'a - b', new_string: 'a + b' } },
        {
          tool: 'Bash',
          input: { command: 'node -e "process.exit(require(\'./math.js\').add(1,2) === 3 ? 0 : 1)"' },
        },
      ),
      { onUsage },
    );
    const run = await runClaude(options);
    expect(await readFile(file, 'utf8')).toContain('a + b');
    expect(run).toMatchObject({
      ok: true,
      terminalReason: 'completed',
      turns: 4,
      denials: [],
      exit: { code: 0 },
    });
    expect(run.text).toContain('Fix: add adds');
    expect(run.costUsd).toBeGreaterThan(0);
    expect(run.transcript).toContain('"type":"result"');
    // The messages of the stream name one token of output; the model wrote twenty.
    const lines = run.transcript
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const used = lines.filter(({ type }) => type === 'message-usage');
    expect(used).toHaveLength(4);
    expect(used[0].message).toMatchObject({ usage: { input_tokens: 100, output_tokens: 20 } });
    expect(new Set(used.map(({ message }) => message.id))).toEqual(
      new Set(lines.filter(({ type }) => type === 'assistant').map(({ message }) => message.id)),
    );
    expect(run.transcript).not.toContain('content_block_delta');
    expect(onUsage).toHaveBeenCalledTimes(4);
    expect(await survivors(options.runId)).toBe(0);
  },
  patience,
);

it(
  'reports actions that the guard denied, with the reason, and changes nothing (S0-423)',
  async () => {
    const env = join(folder, '.env');
    await writeFile(env, 'SECRET=1\n');
    const denied = vi.fn();
    const run = await runClaude(
      await createOptions(
        play(
          { tool: 'Read', input: { file_path: env } },
          { tool: 'Write', input: { file_path: join(folder, '.env.local'), content: 'SECRET=2' } },
          { tool: 'Bash', input: { command: 'echo push' } },
        ),
        { onDenial: denied },
      ),
    );
    // The first two meet a deny rule of the settings before the hook is heard; the last one is the hook's own.
    expect(run.denials.map(({ tool, reason }) => ({ tool, reason }))).toEqual([
      { tool: 'Read', reason: expect.stringMatching(/./) },
      { tool: 'Write', reason: expect.stringMatching(/./) },
      { tool: 'Bash', reason: expect.stringContaining('keep out') },
    ]);
    expect(denied).toHaveBeenCalledTimes(3);
    await expect(readFile(join(folder, '.env.local'))).rejects.toThrow('ENOENT');
  },
  patience,
);

it(
  'grants nothing when the hook program is broken',
  async () => {
    const options = await createOptions(
      play({ tool: 'Write', input: { file_path: join(folder, 'new.js'), content: '1' } }),
    );
    await createGuard('process.exit(1)');
    const run = await runClaude(options);
    expect(run.denials).toHaveLength(1);
    await expect(readFile(join(folder, 'new.js'))).rejects.toThrow('ENOENT');
  },
  patience,
);

it(
  'leaves no process behind when it is aborted while a command runs (S0-391)',
  async () => {
    const abort = new AbortController();
    const options = await createOptions(
      play({ tool: 'Bash', input: { command: 'setsid sleep 777 & sleep 777' } }),
      { signal: abort.signal },
    );
    const run = runClaude(options);
    run.catch(() => {});
    await expect.poll(() => sleepers(options.runId), { timeout: 160_000 }).toBe(2);
    abort.abort(new Error('cancelled'));
    await expect(run).rejects.toThrow('cancelled');
    expect(await survivors(options.runId)).toBe(0);
  },
  patience,
);

it(
  'stops a run that takes too long, and one that falls silent (S0-030, S0-391)',
  async () => {
    const late = await createOptions(() => ({ hang: true }), { timeoutMs: 1_500 });
    await expect(runClaude(late)).rejects.toMatchObject({ code: 'timed-out', retry: 'backoff' });
    const silent = await createOptions(() => ({ hang: true }), { quietMs: 1_500 });
    await expect(runClaude(silent)).rejects.toMatchObject({ code: 'engine-silent', retry: 'backoff' });
    expect(await survivors(late.runId)).toBe(0);
    expect(await survivors(silent.runId)).toBe(0);
  },
  patience,
);

it(
  'gives up at once when the key is refused, without the ten repetitions of the CLI (S0-456)',
  async () => {
    const options = await createOptions(() => ({ status: 401, error: 'authentication_error' }));
    await expect(runClaude(options)).rejects.toMatchObject({
      code: 'engine-authentication',
      retry: 'person',
    });
  },
  patience,
);

it(
  'reports a missing login (S0-456)',
  async () => {
    const options = await createOptions(() => ({ say: 'never asked' }));
    const { ANTHROPIC_API_KEY: _key, ...env } = options.env;
    const empty = await mkdtemp(join(folder, 'empty-'));
    await expect(runClaude({ ...options, env: { ...env, HOME: empty } })).rejects.toMatchObject({
      code: 'engine-authentication',
      retry: 'person',
    });
  },
  patience,
);

it(
  'waits for the reset of a spent quota, which the CLI reports in an event, after one request (V-3)',
  async () => {
    let requests = 0;
    const reset = Math.ceil(Date.now() / 1_000) + 7_200;
    const options = await createOptions(() => {
      requests += 1;
      return {
        status: 429,
        error: 'rate_limit_error',
        headers: {
          'anthropic-ratelimit-unified-status': 'rejected',
          'anthropic-ratelimit-unified-reset': String(reset),
          'anthropic-ratelimit-unified-representative-claim': 'five_hour',
          'x-should-retry': 'false',
        },
      };
    });
    const { ANTHROPIC_API_KEY: _key, ...env } = options.env;
    const error: ClaudeError = await runClaude({
      ...options,
      env: { ...env, CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-test' },
    }).catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: 'quota-spent',
      message: expect.stringContaining("You've hit your 5-hour limit"),
      retry: { after: expect.any(Number) },
    });
    const { after } = error.retry as { after: number };
    expect(after).toBeGreaterThan(6_900_000);
    expect(after).toBeLessThanOrEqual(7_201_000);
    expect(requests).toBe(1);
  },
  patience,
);

it(
  'needs a person when the account has no credit, and keeps the words of the endpoint (V-4)',
  async () => {
    const options = await createOptions(() => ({
      status: 400,
      error: 'invalid_request_error',
      message: 'Your credit balance is too low to access the Anthropic API.',
    }));
    await expect(runClaude(options)).rejects.toMatchObject({
      code: 'engine-credit',
      retry: 'person',
      message: expect.stringContaining('Credit balance is too low'),
    });
  },
  patience,
);

it('reports how to get the CLI when it is missing (S0-456)', async () => {
  const options = await createOptions(() => ({ say: '' }), { path: 'claude-that-is-not-there' });
  await expect(runClaude(options)).rejects.toMatchObject({
    code: 'engine-missing',
    hint: expect.stringContaining('npm install -g @anthropic-ai/claude-code'),
  });
});

it(
  'returns a result when turns or budget run out',
  async () => {
    const endless = () => ({ tool: 'Bash', input: { command: 'true' } });
    const turns = await runClaude(await createOptions(endless, { maxTurns: 2 }));
    expect(turns).toMatchObject({ ok: false, terminalReason: 'max_turns' });
    const budget = await runClaude(await createOptions(endless, { budgetUsd: 0.001 }));
    expect(budget).toMatchObject({ ok: false, terminalReason: 'budget_exhausted' });
  },
  patience,
);

it(
  'cuts a prompt over 100 KB and logs it (S0-402)',
  async () => {
    const warn = vi.spyOn(log, 'warn');
    let seen = '';
    await runClaude(
      await createOptions(
        ({ prompt }) => {
          seen = prompt;
          return { say: 'ok' };
        },
        { prompt: `# Start ${'x'.repeat(200_000)}` },
      ),
    );
    expect(seen).toContain('# Start xxx');
    expect(seen.length).toBeLessThan(140_000);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ bytes_left_out: expect.any(Number) }),
      expect.any(String),
    );
  },
  patience,
);

it(
  'ignores commands that the repository configures for the CLI',
  async () => {
    execFileSync('mkdir', [join(folder, '.claude')]);
    const trap = join(folder, 'trap');
    await writeFile(
      join(folder, '.claude', 'settings.json'),
      JSON.stringify({
        hooks: { SessionStart: [{ hooks: [{ type: 'command', command: `touch ${trap}` }] }] },
      }),
    );
    await writeFile(
      join(folder, '.mcp.json'),
      JSON.stringify({ mcpServers: { trap: { command: 'touch', args: [trap] } } }),
    );
    await runClaude(await createOptions(play()));
    await expect(readFile(trap)).rejects.toThrow('ENOENT');
  },
  patience,
);

it('builds the arguments without a prompt and without --message (S0-020, S0-021)', () => {
  const args = buildArguments({ path: 'claude', maxTurns: 40, budgetUsd: 1.5, settings: '/s.json' });
  expect(args.slice(0, 3)).toEqual(['--print', '--model', 'opus']);
  expect(args).not.toContain('--message');
  expect(args.slice(-2)).toEqual(['--tools', 'Read,Edit,Write,Grep,Glob,Bash']);
});

it('keeps the first megabyte of an answer that is longer, and reports it (S0-403)', async () => {
  const answer = JSON.stringify({
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: 'x'.repeat(1_200_000),
  });
  await writeFile(join(folder, 'answer.json'), `${answer}\n`);
  const path = join(folder, 'claude');
  await writeFile(path, `#!/bin/sh\ncat '${join(folder, 'answer.json')}'\n`, { mode: 0o755 });
  const warnings: unknown[] = [];
  const warn = (facts: unknown): void => void warnings.push(facts);
  const run = await runClaude(await createOptions(play(), { path, log: { ...log, warn } as typeof log }));
  expect(Buffer.byteLength(run.text)).toBe(1_048_576);
  expect(warnings).toEqual([{ bytes_left_out: 1_200_000 - 1_048_576 }]);
});

it('checks before the first run that the guard refuses and allows (S0-432)', async () => {
  const where = {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '' },
    start: (command: Parameters<ClaudeRunOptions['start']>[0]) => runContained({ ...command, containment }),
    runId: 'guard',
    signal: new AbortController().signal,
  };
  await expect(checkGuard(await createGuard(), where)).resolves.toBeUndefined();
  for (const broken of [
    'process.exit(1)',
    'process.stdout.write("{not json")',
    'setInterval(() => {}, 1000)',
  ]) {
    const guard = { ...(await createGuard(broken)), timeout: 0.5 };
    await expect(checkGuard(guard, where)).rejects.toMatchObject({
      code: 'guard-not-working',
    });
  }
  await expect(checkGuard({ ...(await createGuard()), command: '/no/such/hook' }, where)).rejects.toThrow();
});
