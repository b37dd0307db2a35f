import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildEngineEnvironment } from './engine-environment.js';

const options = { runHome: '/runs/1/home', temporary: '/runs/1/tmp' };

it('passes only variables that the CLI needs', () => {
  const environment = buildEngineEnvironment(
    {
      PATH: '/bin',
      REDIS_URL: 'redis://:secret@host',
      GITHUB_TOKEN: 'ghp',
      ANTHROPIC_API_KEY: 'key',
      HOME: '/home/u',
    },
    options,
  );
  expect(environment).toEqual({
    PATH: '/bin',
    ANTHROPIC_API_KEY: 'key',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_AUTOUPDATER: '1',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.bareRepository',
    GIT_CONFIG_VALUE_0: 'explicit',
    SHELL: '/bin/bash',
    HOME: '/runs/1/home',
    TMPDIR: '/runs/1/tmp',
  });
});

it('keeps the home folder if there is no key, for the login of a subscription (S0-013, S0-353)', () => {
  expect(buildEngineEnvironment({ HOME: '/home/u' }, options).HOME).toBe('/home/u');
});

it('passes NODE_OPTIONS for a larger heap (S0-378)', () => {
  const nodeOptions = '--max-old-space-size=4096';
  expect(buildEngineEnvironment({}, { ...options, nodeOptions }).NODE_OPTIONS).toBe(nodeOptions);
});

it('names the variables that WSL must pass', () => {
  const environment = buildEngineEnvironment(
    { PATH: 'C:\\bin', ANTHROPIC_API_KEY: 'key' },
    { ...options, wsl: true },
  );
  expect(environment.WSLENV?.split(':')).toContain('ANTHROPIC_API_KEY');
  expect(environment.WSLENV?.split(':')).not.toContain('PATH');
});

it('keeps git from the configuration of a folder that only resembles a repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'engine-environment-'));
  try {
    const env = buildEngineEnvironment({ PATH: process.env.PATH }, options);
    execFileSync('git', ['init', '-q', '--bare', folder]);
    writeFileSync(
      join(folder, 'config'),
      '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = "touch trap; false"\n',
    );
    expect(() => execFileSync('git', ['-C', folder, 'status'], { env, stdio: 'pipe' })).toThrow(
      /bareRepository/,
    );
    expect(readdirSync(folder)).not.toContain('trap');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
