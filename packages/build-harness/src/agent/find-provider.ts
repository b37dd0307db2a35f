import {
  type EngineCredential,
  findEngineCredential,
  type SandboxNetworkOptions,
} from '@fixpoint/sandbox/network';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { HarnessSettings } from '../settings/index.js';

const anthropic = 'https://api.anthropic.com';

export interface Provider {
  /** Target of the relay outside the sandbox; it adds the credential. */
  readonly relay: NonNullable<SandboxNetworkOptions['relay']>;
  readonly model: string | undefined;
  /** Environment of the CLI inside, from the relay's placeholder and address. */
  toEnvironment(relay: Readonly<Record<string, string>>): Record<string, string>;
  /** The same for a CLI without tools, which needs no sandbox. */
  toDirectEnvironment(): Record<string, string>;
}

/** Finds the endpoint that serves the model. Throws ConfigurationError if its credential is missing. */
export async function findProvider(
  settings: Pick<HarnessSettings, 'provider' | 'awsRegion' | 'bedrockToken' | 'bedrockModel' | 'bedrockUrl'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Provider> {
  const { provider, awsRegion, bedrockToken, bedrockModel, bedrockUrl } = settings;
  if (provider === 'anthropic') {
    return {
      relay: {
        upstream: new URL(environment.ANTHROPIC_BASE_URL || anthropic),
        credential: await findEngineCredential(environment),
      },
      model: undefined,
      toEnvironment: (relay) => ({ ...relay }),
      toDirectEnvironment: () => ({}),
    };
  }
  if (bedrockToken === undefined) {
    throw new ConfigurationError('AWS_BEARER_TOKEN_BEDROCK is not set, but PROVIDER is bedrock.', {
      hint: 'Create an Amazon Bedrock API key and set AWS_BEARER_TOKEN_BEDROCK to it.',
    });
  }
  // The same header that a bearer token of Anthropic's own endpoint has.
  const credential: EngineCredential = {
    source: 'ANTHROPIC_AUTH_TOKEN',
    variable: 'ANTHROPIC_AUTH_TOKEN',
    read: async () => bedrockToken,
  };
  const upstream = new URL(bedrockUrl ?? `https://bedrock-runtime.${awsRegion}.amazonaws.com`);
  // The colon of its version: the CLI leaves it as it is, AWS's own clients encode it.
  const models = [...new Set([bedrockModel, encodeURIComponent(bedrockModel)])];
  return {
    relay: {
      upstream,
      credential,
      allowPaths: models.flatMap((model) =>
        ['invoke', 'invoke-with-response-stream'].map((name) => ({
          method: 'POST' as const,
          path: `/model/${model}/${name}`,
        })),
      ),
    },
    model: bedrockModel,
    toEnvironment: ({ ANTHROPIC_BASE_URL: url = '', ANTHROPIC_AUTH_TOKEN: placeholder = '' }) =>
      toBedrock(url, placeholder),
    toDirectEnvironment: () => toBedrock(upstream.href.replace(/\/$/, ''), bedrockToken),
  };

  function toBedrock(url: string, token: string): Record<string, string> {
    return {
      CLAUDE_CODE_USE_BEDROCK: '1',
      AWS_REGION: awsRegion,
      ANTHROPIC_BEDROCK_BASE_URL: url,
      AWS_BEARER_TOKEN_BEDROCK: token,
    };
  }
}
