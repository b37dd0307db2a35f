import { defineSettings, deprecate, secondsSetting, setting } from '@fixpoint/shared/config';
import { VisionPolicy } from '@fixpoint/shared/contracts';
import { z } from 'zod';

function whole(env: string, fallback: number, least: number, description: string) {
  return setting({
    env,
    schema: z.coerce.number().int().min(least).default(fallback),
    description,
    onInvalid: 'default',
  });
}

/** The models that see and act, their inputs, and their limits. Bad numbers fall back to their defaults. */
export const visionSettings = defineSettings({
  visionPolicy: setting({
    env: 'VISION_POLICY',
    schema: VisionPolicy.default('chat'),
    description:
      'Default vision policy of tasks: chat (any OpenAI-compatible endpoint) or computer-use (Anthropic).',
    onInvalid: 'default',
  }),
  chatEndpoint: setting({
    env: 'LMSTUDIO_ENDPOINT',
    schema: z.url({ protocol: /^https?$/ }).default('http://localhost:1234/v1/chat/completions'),
    description:
      'Chat completions endpoint of a vision model, such as LM Studio. The base address is sufficient.',
  }),
  chatModel: setting({
    env: 'LMSTUDIO_MODEL',
    schema: z.string().min(1).default('qwen3-vl-8b-instruct'),
    description:
      'Name of the model at LMSTUDIO_ENDPOINT. Qwen3-VL works; Qwen2-VL and Qwen2.5-VL do not call tools.',
  }),
  chatKey: setting({
    env: 'LMSTUDIO_API_KEY',
    schema: z.string().optional(),
    description: 'Bearer token for LMSTUDIO_ENDPOINT, if the endpoint requires one.',
    secret: true,
  }),
  chatSeconds: secondsSetting(
    'LMSTUDIO_TIMEOUT',
    240,
    'Timeout for a response of the chat endpoint, in seconds.',
  ),
  chatTemperature: setting({
    env: 'LMSTUDIO_TEMPERATURE',
    schema: z.coerce.number().min(0).max(2).default(0.6),
    description: 'Sampling temperature.',
    onInvalid: 'default',
  }),
  chatTokens: whole('LMSTUDIO_MAX_TOKENS', 2_048, 1, 'Maximum tokens of one response.'),
  chatPrice: setting({
    env: 'LMSTUDIO_PRICE',
    schema: z
      .string()
      .regex(
        /^\d+(\.\d+)?\/\d+(\.\d+)?$/,
        'use US dollars per million input and output tokens, such as 0.2/0.8',
      )
      .optional(),
    example: '0.2/0.8',
    description:
      'Price of LMSTUDIO_MODEL in US dollars per million tokens: input/output. Unset: spending counts as 0, and budgets have no effect.',
    onInvalid: 'default',
  }),
  computerUseModel: setting({
    env: 'CUA_MODEL',
    schema: z.string().min(1).default('claude-opus-4-5'),
    description:
      'Model of the computer-use policy: claude-opus-4-5 (can zoom) or claude-sonnet-4-5 (faster, cheaper).',
  }),
  computerUseSeconds: deprecate(
    secondsSetting('CUA_TIMEOUT', 120, 'without it, the computer-use model has 120 s for a response.'),
  ),
  anthropicKey: setting({
    env: 'ANTHROPIC_API_KEY',
    schema: z.string().min(1).optional(),
    description: 'Key for the Anthropic API. Required by the computer-use policy.',
    secret: true,
  }),
  anthropicUrl: setting({
    env: 'ANTHROPIC_BASE_URL',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    description: 'Address of the Anthropic API. Default: https://api.anthropic.com.',
  }),
  imageWidth: whole('AGENT_IMAGE_W', 1_536, 64, 'Width of screenshots for the chat policy, in pixels.'),
  imageHeight: whole('AGENT_IMAGE_H', 864, 64, 'Height of screenshots for the chat policy, in pixels.'),
  keepLastScreenshots: whole(
    'AGENT_KEEP_LAST_SCREENSHOTS',
    2,
    1,
    'Number of latest screenshots kept in the conversation.',
  ),
  keepLastThinks: whole(
    'AGENT_KEEP_LAST_THINKS',
    2,
    0,
    'Number of latest responses that keep their <think> parts.',
  ),
  chatSteps: whole('AGENT_MAX_STEPS', 10, 1, 'Maximum steps of the chat policy for tasks without a limit.'),
  stepDelaySeconds: setting({
    env: 'AGENT_STEP_DELAY',
    schema: z.coerce.number().min(0).max(60).default(0.4),
    description: 'Pause after each step, in seconds.',
    onInvalid: 'default',
  }),
  dumpFolder: setting({
    env: 'AGENT_DUMP_DIR',
    schema: z.string().min(1).default('dumps'),
    description:
      'Folder in FIXPOINT_HOME for screenshots as numbered files, in addition to artifacts; "none": no files.',
  }),
  dumpPrefix: setting({
    env: 'AGENT_DUMP_PREFIX',
    schema: z
      .string()
      .regex(/^[\w.-]+$/)
      .default('screen_'),
    description: 'Prefix of the file names in AGENT_DUMP_DIR.',
    onInvalid: 'default',
  }),
  dumpStart: whole('AGENT_DUMP_START', 1, 0, 'Number of the first file in AGENT_DUMP_DIR.'),
  dumpMegabytes: deprecate(
    whole(
      'AGENT_DUMP_MAX_MB',
      1_000,
      1,
      'without it, the files in AGENT_DUMP_DIR take up to 1 GB, and the oldest are deleted first.',
    ),
  ),
  requestLogFolder: setting({
    env: 'AGENT_LOG_DIR',
    schema: z.string().min(1).default('logs'),
    deprecated: true,
    description: 'without it, requests and responses are in the folder logs in FIXPOINT_HOME.',
  }),
});
