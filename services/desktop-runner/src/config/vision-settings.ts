import { defineSettings, secondsSetting, setting } from '@fixpoint/shared/config';
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

/** The models that see and act, what they are shown, and when they stop. Bad numbers fall back to their defaults. */
export const visionSettings = defineSettings({
  visionPolicy: setting({
    env: 'VISION_POLICY',
    schema: VisionPolicy.default('chat'),
    description:
      'Vision policy where a task does not name one: chat (any OpenAI-compatible endpoint) or computer-use (Anthropic).',
    onInvalid: 'default',
  }),
  chatEndpoint: setting({
    env: 'LMSTUDIO_ENDPOINT',
    schema: z.url({ protocol: /^https?$/ }).default('http://localhost:1234/v1/chat/completions'),
    description: 'Chat completions endpoint of a model that sees: LM Studio or any other; its base will do.',
  }),
  chatModel: setting({
    env: 'LMSTUDIO_MODEL',
    schema: z.string().min(1).default('qwen3-vl-8b-instruct'),
    description:
      'The model, as the endpoint calls it. Qwen3-VL works; Qwen2-VL and Qwen2.5-VL call no tools here.',
  }),
  chatKey: setting({
    env: 'LMSTUDIO_API_KEY',
    schema: z.string().optional(),
    description: 'Bearer token for the endpoint, where it requires one.',
    secret: true,
  }),
  chatSeconds: secondsSetting('LMSTUDIO_TIMEOUT', 240, 'Longest answer of the chat endpoint, in seconds.'),
  chatTemperature: setting({
    env: 'LMSTUDIO_TEMPERATURE',
    schema: z.coerce.number().min(0).max(2).default(0.6),
    description: 'Sampling temperature.',
    onInvalid: 'default',
  }),
  chatTokens: whole('LMSTUDIO_MAX_TOKENS', 2_048, 1, 'Most tokens of one answer.'),
  chatPrice: setting({
    env: 'LMSTUDIO_PRICE',
    schema: z
      .string()
      .regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, 'use dollars for a million tokens in and out, such as 0.2/0.8')
      .optional(),
    example: '0.2/0.8',
    description:
      'US dollars for a million tokens, in/out. Unset: not known; then spending counts as nothing and no budget can end a run.',
    onInvalid: 'default',
  }),
  computerUseModel: setting({
    env: 'CUA_MODEL',
    schema: z.string().min(1).default('claude-opus-4-5'),
    description:
      'Model of the computer-use policy: claude-opus-4-5 (zooms) or claude-sonnet-4-5 (faster, cheaper).',
  }),
  computerUseSeconds: secondsSetting(
    'CUA_TIMEOUT',
    120,
    'Longest answer of the computer use model, in seconds.',
  ),
  anthropicKey: setting({
    env: 'ANTHROPIC_API_KEY',
    schema: z.string().min(1).optional(),
    description: "Key for Anthropic's API. The computer-use policy needs it.",
    secret: true,
  }),
  anthropicUrl: setting({
    env: 'ANTHROPIC_BASE_URL',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    description: "Another address of Anthropic's API: https://api.anthropic.com, unless set.",
  }),
  imageWidth: whole('AGENT_IMAGE_W', 1_536, 64, 'Width of the screenshots that the chat policy shows.'),
  imageHeight: whole('AGENT_IMAGE_H', 864, 64, 'Height of the screenshots that the chat policy shows.'),
  keepLastScreenshots: whole(
    'AGENT_KEEP_LAST_SCREENSHOTS',
    2,
    1,
    'Newest screenshots that stay in the conversation.',
  ),
  keepLastThinks: whole('AGENT_KEEP_LAST_THINKS', 2, 0, 'Newest answers that keep their <think> parts.'),
  chatSteps: whole('AGENT_MAX_STEPS', 10, 1, 'Most steps of the chat policy where a task sets no limit.'),
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
      'Folder in FIXPOINT_HOME for screenshots as numbered files, beside those kept as artifacts; "none" keeps no files.',
  }),
  dumpPrefix: setting({
    env: 'AGENT_DUMP_PREFIX',
    schema: z
      .string()
      .regex(/^[\w.-]+$/)
      .default('screen_'),
    description: 'What the names of those files begin with.',
    onInvalid: 'default',
  }),
  dumpStart: whole('AGENT_DUMP_START', 1, 0, 'Number of the first of those files.'),
  dumpMegabytes: whole(
    'AGENT_DUMP_MAX_MB',
    1_000,
    1,
    'Most megabytes of those files: beyond that the oldest are removed, though none of a running task.',
  ),
  requestLogFolder: setting({
    env: 'AGENT_LOG_DIR',
    schema: z.string().min(1).default('logs'),
    description:
      'Folder in FIXPOINT_HOME for agent_run_*.log files with every request and answer, pictures by hash; "none" keeps none.',
  }),
});
