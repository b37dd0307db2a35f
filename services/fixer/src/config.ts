import { delimiter, isAbsolute } from 'node:path';
import { githubSettings } from '@fixpoint/build-harness/orchestrator';
import { harnessSettings } from '@fixpoint/build-harness/settings';
import { defineSettings, setting, timeoutSettings } from '@fixpoint/shared/config';
import { workspaceSettings } from '@fixpoint/workspace/settings';
import { z } from 'zod';

const milliseconds = (fallback: number) => z.coerce.number().int().min(1).max(3_600_000).default(fallback);

const previewSettings = defineSettings({
  workspacePreviewMinutes: setting({
    env: 'WORKSPACE_PREVIEW_MINUTES',
    schema: z.coerce.number().int().min(0).max(60).default(30),
    description:
      'How long a program that a step of a workspace task started, or the app of a finished build, keeps running for people to look at, in minutes. 0: not at all.',
    onInvalid: 'default',
  }),
});

/** How the fixer polls deployed services. */
const deploySettings = defineSettings({
  healthCheckSeconds: timeoutSettings.healthCheckSeconds,
  anthropicKey: setting({
    env: 'ANTHROPIC_API_KEY',
    schema: z.string().min(1).optional(),
    description: "Key for Anthropic's API. With it, research where fixes no longer help searches the web.",
    secret: true,
  }),
  anthropicUrl: setting({
    env: 'ANTHROPIC_BASE_URL',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    description: "Another address of Anthropic's API: https://api.anthropic.com, unless set.",
  }),
  researchWeb: setting({
    env: 'RESEARCH_WEB',
    schema: z.enum(['auto', 'anthropic', 'claude', 'tavily', 'off']).default('auto'),
    description:
      'Who searches the web where fixes no longer help. anthropic: its API with ANTHROPIC_API_KEY; claude: the Claude Code CLI with its own login; tavily: with TAVILY_API_KEY; auto: the first of these that has its key or login.',
  }),
  researchModel: setting({
    env: 'RESEARCH_MODEL',
    schema: z.string().min(1).default('claude-sonnet-4-5'),
    description: 'Model that searches the web with ANTHROPIC_API_KEY where fixes no longer help.',
  }),
  tavilyKey: setting({
    env: 'TAVILY_API_KEY',
    schema: z.string().min(1).optional(),
    description:
      'Key of Tavily, whose search is used for research where neither ANTHROPIC_API_KEY nor a login of Claude Code is there.',
    secret: true,
  }),
  tavilyUrl: setting({
    env: 'TAVILY_BASE_URL',
    schema: z.url({ protocol: /^https?$/ }).default('https://api.tavily.com'),
    description: 'Another address of Tavily’s API.',
  }),
  railwayToken: setting({
    env: 'RAILWAY_TOKEN',
    schema: z.string().min(1).optional(),
    description:
      'Token of a project at Railway, for services whose row has the platform railway: their deployments and logs are read with it.',
    secret: true,
  }),
  railwayApiToken: setting({
    env: 'RAILWAY_API_TOKEN',
    schema: z.string().min(1).optional(),
    description: 'Token of an account at Railway, instead of RAILWAY_TOKEN.',
    secret: true,
  }),
  githubToken: setting({
    env: 'GITHUB_TOKEN',
    schema: z.string().min(1).optional(),
    description:
      'Token that may read Actions and Deployments of a repository at GitHub, for services whose row has the platform github. Not used for git.',
    secret: true,
  }),
  vercelToken: setting({
    env: 'VERCEL_TOKEN',
    schema: z.string().min(1).optional(),
    description: 'Token of Vercel, for services whose row has the platform vercel.',
    secret: true,
  }),
  renderKey: setting({
    env: 'RENDER_API_KEY',
    schema: z.string().min(1).optional(),
    description: 'Key of Render’s API, for services whose row has the platform render.',
    secret: true,
  }),
  deployPollBaseMs: setting({
    env: 'DEPLOY_POLL_BASE_MS',
    schema: milliseconds(15_000),
    description:
      'Time between the first and the second poll of a deploy, in milliseconds. Doubles with every poll.',
    onInvalid: 'default',
  }),
  deployPollMaxMs: setting({
    env: 'DEPLOY_POLL_MAX_MS',
    schema: milliseconds(60_000),
    description: 'Longest time between two polls of a deploy, in milliseconds.',
    onInvalid: 'default',
  }),
  deployBlindWaitMs: setting({
    env: 'DEPLOY_BLIND_WAIT_MS',
    schema: milliseconds(30_000),
    description:
      'How long a deploy is given where the service has no health address, in milliseconds; also the time before a healthy answer counts where nothing tells one build of the service from another.',
    onInvalid: 'default',
  }),
});

const sandboxSettings = defineSettings({
  sandbox: setting({
    env: 'SANDBOX',
    schema: z.enum(['required', 'best', 'off']).optional(),
    description:
      'The wall around the coding agent and the commands of repositories. required: refuse to start where it is not whole; best: as strong as this machine allows; off: none. Without a value: required where the fixer runs as root, else best.',
  }),
  sandboxNetwork: setting({
    env: 'SANDBOX_NETWORK',
    schema: z.enum(['required', 'best']).default('best'),
    description:
      'required: refuse to start where the network of what runs in the sandbox cannot be closed too, which needs bubblewrap.',
  }),
  sandboxRead: setting({
    env: 'SANDBOX_READ',
    schema: z
      .string()
      .default('')
      .transform((text) => text.split(delimiter).filter((folder) => folder !== ''))
      .refine(
        (folders) => folders.every((folder) => isAbsolute(folder)),
        'names a folder that is not absolute',
      ),
    description:
      'Folders that everything in the sandbox may read beside the system’s: tool chains, for one. Absolute, separated as in PATH.',
  }),
});

/** What the fixer needs to know beside the shared settings. */
export const fixerSettings = defineSettings({
  ...previewSettings,
  ...deploySettings,
  ...sandboxSettings,
  ...workspaceSettings,
  ...harnessSettings,
  ...githubSettings,
  subprocessSeconds: timeoutSettings.subprocessSeconds,
  httpRequestSeconds: timeoutSettings.httpRequestSeconds,
  claudePath: setting({
    env: 'CLAUDE_CODE_PATH',
    schema: z.string().min(1).default('claude'),
    description: 'The Claude Code CLI: a name on the PATH, a path, or "wsl:claude" where it lives in WSL.',
  }),
  engineSilenceSeconds: setting({
    env: 'TIMEOUT_ENGINE_SILENCE',
    schema: z.coerce.number().int().positive().default(300),
    description: 'Longest silence of the coding agent before it counts as hung, in seconds.',
    onInvalid: 'default',
  }),
  engineMaxTurns: setting({
    env: 'ENGINE_MAX_TURNS',
    schema: z.coerce.number().int().positive().default(80),
    description: 'Most turns the coding agent takes in one fix.',
    onInvalid: 'default',
  }),
  engineNodeOptions: setting({
    env: 'ENGINE_NODE_OPTIONS',
    schema: z.string().default('--max-old-space-size=4096'),
    description:
      'NODE_OPTIONS of the coding agent and of what it runs; the default is for WSL, where its heap ran out.',
  }),
  gitPath: setting({
    env: 'GIT_PATH',
    schema: z.string().min(1).default('git'),
    description:
      'git: a name on the PATH, a path, or "wsl:git" where it lives in WSL, with the credentials of the user there.',
  }),
  gitName: setting({
    env: 'FIXPOINT_GIT_NAME',
    schema: z.string().min(1).default('Fixpoint'),
    description: 'Author of the commits that the fixer makes.',
  }),
  gitEmail: setting({
    env: 'FIXPOINT_GIT_EMAIL',
    schema: z.string().min(1).default('fixpoint@localhost'),
    description: 'Address of the author of the commits that the fixer makes.',
  }),
});
