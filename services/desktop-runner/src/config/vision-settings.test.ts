import { loadSettings } from '@fixpoint/shared/config';
import { describe, expect, it } from 'vitest';
import { createSessionModels } from '../adapters/vision-session/session-models.js';
import { visionSettings } from './vision-settings.js';

const defaults = loadSettings(visionSettings, {});

describe('visionSettings', () => {
  it.each([
    [
      'S2-011',
      'LMSTUDIO_ENDPOINT',
      'chatEndpoint',
      'http://localhost:1234/v1/chat/completions',
      'http://gpu:8000/v1',
      'http://gpu:8000/v1',
    ],
    [
      'S2-012',
      'LMSTUDIO_MODEL',
      'chatModel',
      'qwen3-vl-8b-instruct',
      'qwen3-vl-4b-instruct',
      'qwen3-vl-4b-instruct',
    ],
    ['S2-013, X-17', 'LMSTUDIO_TIMEOUT', 'chatSeconds', 240, '60', 60],
    ['S2-014', 'LMSTUDIO_TEMPERATURE', 'chatTemperature', 0.6, '0', 0],
    ['S2-015', 'LMSTUDIO_MAX_TOKENS', 'chatTokens', 2_048, '512', 512],
    ['S2-016', 'AGENT_IMAGE_W', 'imageWidth', 1_536, '1280', 1_280],
    ['S2-017', 'AGENT_IMAGE_H', 'imageHeight', 864, '720', 720],
    ['S2-018', 'AGENT_DUMP_DIR', 'dumpFolder', 'dumps', 'shots', 'shots'],
    ['S2-019', 'AGENT_DUMP_PREFIX', 'dumpPrefix', 'screen_', 's-', 's-'],
    ['S2-020', 'AGENT_DUMP_START', 'dumpStart', 1, '0', 0],
    ['S2-021', 'AGENT_KEEP_LAST_SCREENSHOTS', 'keepLastScreenshots', 2, '3', 3],
    ['S2-022', 'AGENT_KEEP_LAST_THINKS', 'keepLastThinks', 2, '0', 0],
    ['S2-023', 'AGENT_MAX_STEPS', 'chatSteps', 10, '25', 25],
    ['S2-024', 'AGENT_STEP_DELAY', 'stepDelaySeconds', 0.4, '0', 0],
    ['S3-039', 'CUA_MODEL', 'computerUseModel', 'claude-opus-4-5', 'claude-sonnet-4-5', 'claude-sonnet-4-5'],
  ] as const)('%s: %s is read and has its default (S2-007)', (_, variable, name, fallback, given, value) => {
    expect(defaults[name]).toBe(fallback);
    expect(loadSettings(visionSettings, { [variable]: given })[name]).toBe(value);
  });

  it.each([
    ['LMSTUDIO_TIMEOUT', 'soon', 'chatSeconds'],
    ['LMSTUDIO_TEMPERATURE', '-1', 'chatTemperature'],
    ['LMSTUDIO_MAX_TOKENS', '1.5', 'chatTokens'],
    ['AGENT_IMAGE_W', '0', 'imageWidth'],
    ['AGENT_KEEP_LAST_SCREENSHOTS', '0', 'keepLastScreenshots'],
    ['AGENT_MAX_STEPS', 'ten', 'chatSteps'],
    ['AGENT_STEP_DELAY', 'NaN', 'stepDelaySeconds'],
    ['AGENT_DUMP_PREFIX', '../out_', 'dumpPrefix'],
    ['VISION_POLICY', 'magic', 'visionPolicy'],
    ['LMSTUDIO_PRICE', 'cheap', 'chatPrice'],
  ] as const)('falls back with a warning if %s is %j (S2-025)', (variable, bad, name) => {
    const warnings: string[] = [];
    const values = loadSettings(visionSettings, { [variable]: bad }, (warning) => warnings.push(warning));
    expect(values[name]).toEqual(defaults[name]);
    expect(warnings).toMatchObject([expect.stringContaining(variable)]);
  });
});

describe('the models of the settings', () => {
  const choose = (environment: Record<string, string>, policy: 'chat' | 'computer-use' | null = null) =>
    createSessionModels(loadSettings(visionSettings, environment)).choose(policy);

  it('default to any chat endpoint, and are unpriced unless a price is set', () => {
    expect(choose({})).toMatchObject({
      policy: 'chat',
      model: { name: 'qwen3-vl-8b-instruct', isPriced: false },
    });
    expect(choose({ LMSTUDIO_PRICE: '0.2/0.8' }).model.isPriced).toBe(true);
  });

  it('know the features of a model’s computer use tool (S3-041, S3-042)', () => {
    const key = { ANTHROPIC_API_KEY: 'sk-ant-1' };
    expect(choose({ ...key, VISION_POLICY: 'computer-use' })).toMatchObject({
      policy: 'computer-use',
      zoom: true,
    });
    expect(choose({ ...key, CUA_MODEL: 'claude-sonnet-4-5' }, 'computer-use')).toMatchObject({ zoom: false });
  });

  it.each([
    [{}, 'ANTHROPIC_API_KEY'],
    [{ ANTHROPIC_API_KEY: 'sk-ant-1', CUA_MODEL: 'gpt-6' }, 'claude-opus-4-5'],
  ])('report the missing setting for computer use with %j (S3-036)', (environment, word) => {
    try {
      choose(environment as Record<string, string>, 'computer-use');
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: 'configuration', hint: expect.stringContaining(word) });
    }
  });
});
