import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git } from '../remote/git.js';
import { createTwin, type Twin } from './create-twin.js';

// The CLI that the project pins, run as a person would, against the scripted model.
let folder: string;
let twin: Twin;
let checkout: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twin-claude-'));
  twin = await createTwin({ folder });
  checkout = join(folder, 'checkout');
  await git(['clone', '--quiet', twin.urls.repository, checkout]);
  const { install = '', workdir } = twin.service.repository;
  await execa(install, { shell: true, cwd: join(checkout, workdir) });
});
afterAll(async () => {
  await twin?.close();
  await rm(folder, { recursive: true, force: true });
});

async function runClaude(prompt: string) {
  const args = ['--print', '--output-format', 'json', '--model', 'opus', '--setting-sources', ''];
  const { stdout, exitCode } = await execa(
    twin.env.CLAUDE_CODE_PATH ?? '',
    [
      ...args,
      '--strict-mcp-config',
      '--allowedTools=Read,Edit,Write,Bash',
      '--disallowedTools=Bash(git push:*)',
    ],
    {
      cwd: checkout,
      input: prompt,
      extendEnv: false,
      env: {
        PATH: process.env.PATH,
        HOME: join(folder, 'home'),
        ANTHROPIC_BASE_URL: twin.env.ANTHROPIC_BASE_URL,
        ANTHROPIC_API_KEY: twin.env.ANTHROPIC_API_KEY,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        CLAUDE_CODE_MAX_RETRIES: '0',
        DISABLE_AUTOUPDATER: '1',
      },
      reject: false,
      // Only so that nothing stays behind: it takes seconds to start if it has a tenth of a core.
      timeout: 240_000,
    },
  );
  return { ...JSON.parse(stdout), exitCode };
}

async function commitFix(): Promise<string> {
  const diff = await git(['diff', '--unified=0'], { cwd: checkout });
  await git(['commit', '--quiet', '--all', '--message=Fix: as asked'], { cwd: checkout });
  return diff;
}

const critical = '## CRITICAL\n- [a1] missing-actionable-insights — deck\n';
const high = '## HIGH\n- [b1] shallow-descriptions — slides 5 to 8\n- [b2] blocked-domain — slide 5\n';

describe('the Claude Code CLI with the scripted model', { timeout: 300_000 }, () => {
  it('fixes the worst findings first, is stopped from pushing, and reports its spend', async () => {
    const run = await runClaude(`${critical}${high}`);
    expect(run).toMatchObject({ exitCode: 0, is_error: false });
    expect(run.total_cost_usd).toBeGreaterThan(0);
    expect(run.permission_denials).toMatchObject([{ tool_input: { command: 'git push origin main' } }]);
    const diff = await commitFix();
    expect(diff).toContain("+const SHOWN_KINDS = ['fact', 'action'];");
    expect(diff).not.toContain('DESCRIPTION_WORDS');
    expect(twin.stats()).toMatchObject({ pushes: 0, modelRuns: 1 });
  });

  it('is too timid with the descriptions at first and right at the second time', {
    tags: ['night'],
  }, async () => {
    const first = await runClaude(high);
    expect(first.permission_denials).toEqual([]);
    const timid = await commitFix();
    expect(timid).toContain('+export const DESCRIPTION_WORDS = 30;');
    expect(timid).toContain('company.website');
    await runClaude('## HIGH\n- [b1] shallow-descriptions — slides 5 to 8\n');
    expect(await commitFix()).toContain('+export const DESCRIPTION_WORDS = 80;');
  });

  it('changes nothing, leaves a secret or touches a test when configured to', {
    tags: ['night'],
  }, async () => {
    await twin.faults.set({ model: { mode: 'nothing' } });
    await runClaude(high);
    expect(await git(['status', '--porcelain'], { cwd: checkout })).toBe('');
    await twin.faults.set({ model: { mode: 'secret' } });
    await runClaude(high);
    expect(await git(['status', '--porcelain'], { cwd: checkout })).toContain('src/storage.js');
    await twin.faults.set({ model: { mode: 'tests' } });
    await runClaude(high);
    const test = join(checkout, 'backend/market-research/test/shorten.test.js');
    expect(await readFile(test, 'utf8')).toContain('9999');
  });

  it('gets the error that the model is overloaded', async () => {
    await twin.faults.set({ model: { mode: 'fix', overloads: 10 } });
    const run = await runClaude(high);
    expect(run).toMatchObject({ exitCode: 1, is_error: true, api_error_status: 529 });
    await twin.faults.set({ model: { overloads: 0 } });
  });
});
