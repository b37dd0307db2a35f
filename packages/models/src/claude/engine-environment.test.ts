import { expect, it } from 'vitest';
import { buildEngineEnvironment } from './engine-environment.js';

const options = { runHome: '/runs/1/home', temporary: '/runs/1/tmp' };

it('hands on only what the CLI needs', () => {
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
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_AUTOUPDATER: '1',
    HOME: '/runs/1/home',
    TMPDIR: '/runs/1/tmp',
  });
});

it('keeps the home folder where there is no key, for the login of a subscription (S0-013, S0-353)', () => {
  expect(buildEngineEnvironment({ HOME: '/home/u' }, options).HOME).toBe('/home/u');
});

it('passes NODE_OPTIONS for a larger heap (S0-378)', () => {
  const nodeOptions = '--max-old-space-size=4096';
  expect(buildEngineEnvironment({}, { ...options, nodeOptions }).NODE_OPTIONS).toBe(nodeOptions);
});

it('names to WSL what must cross over', () => {
  const environment = buildEngineEnvironment(
    { PATH: 'C:\\bin', ANTHROPIC_API_KEY: 'key' },
    { ...options, wsl: true },
  );
  expect(environment.WSLENV?.split(':')).toContain('ANTHROPIC_API_KEY');
  expect(environment.WSLENV?.split(':')).not.toContain('PATH');
});
