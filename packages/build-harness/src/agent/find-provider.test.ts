import { describe, expect, it } from 'vitest';
import { findProvider } from './find-provider.js';

const settings = {
  provider: 'anthropic' as const,
  awsRegion: 'us-west-2',
  bedrockToken: undefined,
  bedrockModel: 'us.anthropic.claude-opus-4-1-20250805-v1:0',
  bedrockUrl: undefined,
};

describe('the provider of the model', () => {
  it('is Anthropic by default, through the relay only (S1-092)', async () => {
    const provider = await findProvider(settings, { ANTHROPIC_API_KEY: 'secret' });
    expect(provider.relay.upstream.href).toBe('https://api.anthropic.com/');
    expect(await provider.relay.credential.read()).toBe('secret');
    expect(provider.model).toBeUndefined();
    const inside = provider.toEnvironment({
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
      ANTHROPIC_API_KEY: 'placeholder',
    });
    expect(JSON.stringify(inside)).not.toContain('secret');
  });

  it('is Amazon Bedrock in its region, limited to that model’s paths (S1-092, S1-098)', async () => {
    const provider = await findProvider(
      { ...settings, provider: 'bedrock', awsRegion: 'eu-central-1', bedrockToken: 'secret' },
      {},
    );
    expect(provider.relay.upstream.href).toBe('https://bedrock-runtime.eu-central-1.amazonaws.com/');
    expect(provider.relay.allowPaths?.map(({ path }) => path)).toEqual([
      '/model/us.anthropic.claude-opus-4-1-20250805-v1:0/invoke',
      '/model/us.anthropic.claude-opus-4-1-20250805-v1:0/invoke-with-response-stream',
      '/model/us.anthropic.claude-opus-4-1-20250805-v1%3A0/invoke',
      '/model/us.anthropic.claude-opus-4-1-20250805-v1%3A0/invoke-with-response-stream',
    ]);
    expect(
      provider.toEnvironment({
        ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
        ANTHROPIC_AUTH_TOKEN: 'placeholder',
      }),
    ).toEqual({
      CLAUDE_CODE_USE_BEDROCK: '1',
      AWS_REGION: 'eu-central-1',
      ANTHROPIC_BEDROCK_BASE_URL: 'http://127.0.0.1:1',
      AWS_BEARER_TOKEN_BEDROCK: 'placeholder',
    });
  });

  it('requires the key of Bedrock there', async () => {
    await expect(findProvider({ ...settings, provider: 'bedrock' }, {})).rejects.toThrow(
      'AWS_BEARER_TOKEN_BEDROCK',
    );
  });
});
