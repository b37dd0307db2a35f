import { defineSettings, setting, timeoutSettings } from '@fixpoint/shared/config';
import { z } from 'zod';

/** What the workspace agent needs to know: its model, where that is served, and where it works. */
export const workspaceSettings = defineSettings({
  gitSeconds: timeoutSettings.gitSeconds,
  workspaceFolder: setting({
    env: 'WORKSPACE_DIR',
    schema: z.string().min(1).default('workspace'),
    description: 'The only folder that the workspace agent works in.',
  }),
  workspaceModelUrl: setting({
    env: 'WORKSPACE_MODEL_URL',
    schema: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080/v1'),
    description:
      'Endpoint of the workspace agent’s model; any that speaks chat completions. The default is llama-server’s.',
  }),
  workspaceModel: setting({
    env: 'WORKSPACE_MODEL',
    schema: z.string().min(1).default('qwen2.5-7b-instruct'),
    description: 'The model’s name at that endpoint.',
  }),
  workspaceModelKey: setting({
    env: 'WORKSPACE_MODEL_KEY',
    schema: z.string().min(1).optional(),
    description: 'Key of that endpoint. Unset: none is sent.',
    secret: true,
  }),
  workspaceContextTokens: setting({
    env: 'WORKSPACE_CONTEXT_TOKENS',
    schema: z.coerce.number().int().min(2_048).optional(),
    example: '8192',
    description:
      'Tokens that the model keeps in view. Unset: the endpoint is asked (llama-server), else 8192.',
  }),
  workspaceAnswerSeconds: setting({
    env: 'WORKSPACE_ANSWER_SECONDS',
    schema: z.coerce.number().int().positive().default(300),
    description: 'Longest time of one answer in a step, in seconds.',
    onInvalid: 'default',
  }),
  workspaceRegistries: setting({
    env: 'WORKSPACE_REGISTRIES',
    schema: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((host) => host.trim())
          .filter((host) => host !== ''),
      ),
    description:
      'Hosts from which commands of the agent may load packages, at whatever address, separated by commas. The usual registries are allowed anyway, at public addresses.',
  }),
  workspaceServerBinary: setting({
    env: 'WORKSPACE_SERVER_BINARY',
    schema: z.string().min(1).default('llama-server'),
    description:
      'What `fixpoint workspace serve` starts: llama.cpp’s server, a name on the PATH or a path; or `embedded`: node-llama-cpp in its own process, where that is installed.',
  }),
  workspaceModelFile: setting({
    env: 'WORKSPACE_MODEL_FILE',
    schema: z.string().min(1).default('models/qwen2.5-7b-instruct-q4_0.gguf'),
    description: 'The model that `fixpoint workspace serve` loads, in the GGUF format.',
  }),
  workspaceChatTemplate: setting({
    env: 'WORKSPACE_CHAT_TEMPLATE',
    schema: z.string().min(1).optional(),
    example: 'models/qwen_template.jinja',
    description: 'Chat template in Jinja for `fixpoint workspace serve`. Unset: the model’s own.',
  }),
});
