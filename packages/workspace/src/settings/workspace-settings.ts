import { defineSettings, setting, timeoutSettings } from '@fixpoint/shared/config';
import { z } from 'zod';

/** Settings of the workspace agent: its model, the model's server, and its folder. */
export const workspaceSettings = defineSettings({
  gitSeconds: timeoutSettings.gitSeconds,
  workspaceFolder: setting({
    env: 'WORKSPACE_DIR',
    schema: z.string().min(1).default('workspace'),
    description: 'Folder of the workspace agent. The agent works only in this folder.',
  }),
  workspaceState: setting({
    env: 'WORKSPACE_STATE',
    schema: z.string().min(1).optional(),
    description:
      'Folder of the history of WORKSPACE_DIR. If it is set, all tasks work in WORKSPACE_DIR itself, as `fixpoint workspace open` does. Unset: each project has a folder in WORKSPACE_DIR.',
  }),
  workspaceModelUrl: setting({
    env: 'WORKSPACE_MODEL_URL',
    schema: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080/v1'),
    description:
      "URL of the workspace agent's model: any chat completions endpoint. The default is the address of llama-server.",
  }),
  workspaceModel: setting({
    env: 'WORKSPACE_MODEL',
    schema: z.string().min(1).default('qwen2.5-7b-instruct'),
    description: 'Name of the model at the endpoint in WORKSPACE_MODEL_URL.',
  }),
  workspaceModelKey: setting({
    env: 'WORKSPACE_MODEL_KEY',
    schema: z.string().min(1).optional(),
    description: 'API key for the endpoint in WORKSPACE_MODEL_URL. Unset: requests are sent without a key.',
    secret: true,
  }),
  workspaceContextTokens: setting({
    env: 'WORKSPACE_CONTEXT_TOKENS',
    schema: z.coerce.number().int().min(2_048).optional(),
    example: '8192',
    description:
      'Context window of the model, in tokens. Unset: the value that the server reports (llama-server, vLLM, LM Studio and Ollama do), otherwise 8192.',
  }),
  workspacePlanningSeconds: setting({
    env: 'WORKSPACE_PLANNING_SECONDS',
    schema: z.coerce.number().int().positive().optional(),
    example: '300',
    description:
      'Time until each answer of the planning must begin, in seconds. A slow answer that has begun gets more, by its tokens per second. Unset: 90 for the architecture, 60 for the steps.',
  }),
  workspaceAnswerSeconds: setting({
    env: 'WORKSPACE_ANSWER_SECONDS',
    schema: z.coerce.number().int().positive().default(300),
    deprecated: true,
    description: 'without it, a response of the model has 300 s.',
    onInvalid: 'default',
  }),
  workspaceRegistries: setting({
    env: 'PACKAGE_REGISTRIES',
    formerly: ['WORKSPACE_REGISTRIES'],
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
      'Additional hosts from which apps and commands of agents may load packages, comma-separated. These hosts may have private addresses. The common registries are always allowed, but only at public addresses.',
  }),
  workspaceServerBinary: setting({
    env: 'WORKSPACE_SERVER_BINARY',
    schema: z.string().min(1).default('llama-server'),
    deprecated: true,
    description: 'use the option --server of fixpoint workspace serve.',
  }),
  workspaceModelFile: setting({
    env: 'WORKSPACE_MODEL_FILE',
    schema: z.string().min(1).default('models/qwen2.5-7b-instruct-q4_0.gguf'),
    deprecated: true,
    description: 'use the option --model-file of fixpoint workspace serve.',
  }),
  workspaceChatTemplate: setting({
    env: 'WORKSPACE_CHAT_TEMPLATE',
    schema: z.string().min(1).optional(),
    example: 'models/qwen_template.jinja',
    deprecated: true,
    description: 'use the option --chat-template of fixpoint workspace serve.',
  }),
});
