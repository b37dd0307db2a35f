import { describe, expect, it } from 'vitest';
import { stageCatalog } from '../contracts/index.js';
import { loadSettings } from './settings.js';
import { timeoutSettings } from './timeout-settings.js';

const cases: [id: string, variable: string, name: keyof typeof timeoutSettings, seconds: number][] = [
  ['S0-359', 'TIMEOUT_HTTP_REQUEST', 'httpRequestSeconds', 60],
  ['S0-360', 'TIMEOUT_WEBSOCKET_RECV', 'websocketReceiveSeconds', 120],
  ['S0-361', 'TIMEOUT_SUBPROCESS', 'subprocessSeconds', 600],
  ['S0-362', 'TIMEOUT_EMAIL_WAIT', 'emailWaitSeconds', 300],
  ['S0-363', 'TIMEOUT_CI_WAIT', 'ciWaitSeconds', 1_800],
  ['S0-361', 'TIMEOUT_GIT', 'gitSeconds', 120],
  ['S0-364', 'TIMEOUT_HEALTH_CHECK', 'healthCheckSeconds', 10],
  ['S0-365, X-4', 'TIMEOUT_PLAN_GENERATION', 'planGenerationSeconds', 180],
];

describe('timeoutSettings', () => {
  it.each(cases)('%s: %s is read in seconds and has its default', (_id, variable, name, seconds) => {
    expect(loadSettings(timeoutSettings, {})[name]).toBe(seconds);
    expect(loadSettings(timeoutSettings, { [variable]: '7' })[name]).toBe(7);
  });

  it.each(['ten', '-5', '0', '1.5', 'NaN', '1e999', '10s'])(
    'falls back to the default and warns when the value is %s (S0-366)',
    (bad) => {
      const warnings: string[] = [];
      const values = loadSettings(timeoutSettings, { TIMEOUT_SUBPROCESS: bad }, (text) =>
        warnings.push(text),
      );
      expect(values.subprocessSeconds).toBe(600);
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toContain('TIMEOUT_SUBPROCESS');
      expect(warnings[0]).toContain('Using 600');
    },
  );

  it('keeps one request well inside the submit stage (X-13)', () => {
    const { httpRequestSeconds } = loadSettings(timeoutSettings, {});
    expect(stageCatalog.submit.timeout).toBe(300_000);
    expect(httpRequestSeconds * 1000).toBeLessThan(stageCatalog.submit.timeout);
  });
});
