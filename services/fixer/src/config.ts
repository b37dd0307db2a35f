import { delimiter, isAbsolute } from 'node:path';
import { githubSettings } from '@fixpoint/build-harness/orchestrator';
import { harnessSettings } from '@fixpoint/build-harness/settings';
import { defineSettings, type SettingsValues, setting, timeoutSettings } from '@fixpoint/shared/config';
import { workspaceSettings } from '@fixpoint/workspace/settings';
import { z } from 'zod';

const milliseconds = (fallback: number) => z.coerce.number().int().min(1).max(3_600_000).default(fallback);

const previewSettings = defineSettings({
  workspacePreviewMinutes: setting({
    env: 'WORKSPACE_PREVIEW_MINUTES',
    schema: z.coerce.number().int().min(0).max(60).default(30),
    deprecated: true,
    description: 'without it, a preview keeps running for 30 minutes.',
    onInvalid: 'default',
  }),
});

/** Settings for polling deployed services. */
const deploySettings = defineSettings({
  healthCheckSeconds: timeoutSettings.healthCheckSeconds,
  anthropicKey: setting({
    env: 'ANTHROPIC_API_KEY',
    schema: z.string().min(1).optional(),
    description:
      'Key for the Anthropic API. If set, the fixer can use it to search the web when its fixes no longer help.',
    secret: true,
  }),
  anthropicUrl: setting({
    env: 'ANTHROPIC_BASE_URL',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    description: 'Address of the Anthropic API. Default: https://api.anthropic.com.',
  }),
  researchWeb: setting({
    env: 'RESEARCH_WEB',
    schema: z
      .union([
        z.enum(['auto', 'anthropic', 'claude', 'tavily', 'off']),
        z.templateLiteral(['anthropic:', z.string().min(1)]),
      ])
      .default('auto'),
    description:
      'Web search that the fixer uses when its fixes no longer help. anthropic: the API, with ANTHROPIC_API_KEY and the model claude-sonnet-4-5 (anthropic:MODEL for another one); claude: the Claude Code CLI, with its login; tavily: with TAVILY_API_KEY; auto: the first of these that has a key or login.',
  }),
  researchModel: setting({
    env: 'RESEARCH_MODEL',
    schema: z.string().min(1).default('claude-sonnet-4-5'),
    deprecated: true,
    description: 'write the model after RESEARCH_WEB=anthropic, as in anthropic:claude-sonnet-4-5.',
  }),
  tavilyKey: setting({
    env: 'TAVILY_API_KEY',
    schema: z.string().min(1).optional(),
    description:
      'Tavily key for research. Used only if ANTHROPIC_API_KEY is not set and the Claude Code CLI is not logged in.',
    secret: true,
  }),
  tavilyUrl: setting({
    env: 'TAVILY_BASE_URL',
    schema: z.url({ protocol: /^https?$/ }).default('https://api.tavily.com'),
    deprecated: true,
    description: 'without it, the address of Tavily is https://api.tavily.com.',
  }),
  railwayToken: setting({
    env: 'RAILWAY_TOKEN',
    schema: z.string().min(1).optional(),
    description: 'Railway project token, to read deployments and logs of services with the platform railway.',
    secret: true,
  }),
  railwayApiToken: setting({
    env: 'RAILWAY_API_TOKEN',
    schema: z.string().min(1).optional(),
    description: 'Railway account token, instead of RAILWAY_TOKEN.',
    secret: true,
  }),
  githubToken: setting({
    env: 'GITHUB_TOKEN',
    schema: z.string().min(1).optional(),
    description:
      'GitHub token with read access to Actions and Deployments, for services with the platform github. Not used for git.',
    secret: true,
  }),
  vercelToken: setting({
    env: 'VERCEL_TOKEN',
    schema: z.string().min(1).optional(),
    description: 'Vercel token, for services with the platform vercel.',
    secret: true,
  }),
  renderKey: setting({
    env: 'RENDER_API_KEY',
    schema: z.string().min(1).optional(),
    description: 'Render API key, for services with the platform render.',
    secret: true,
  }),
  deployPollBaseMs: setting({
    env: 'DEPLOY_POLL_BASE_MS',
    schema: milliseconds(15_000),
    deprecated: true,
    description: 'without it, a deploy is polled after 15 s, then at longer intervals up to 60 s.',
    onInvalid: 'default',
  }),
  deployPollMaxMs: setting({
    env: 'DEPLOY_POLL_MAX_MS',
    schema: milliseconds(60_000),
    deprecated: true,
    description: 'without it, a deploy is polled after 15 s, then at longer intervals up to 60 s.',
    onInvalid: 'default',
  }),
  deployBlindWaitMs: setting({
    env: 'DEPLOY_BLIND_WAIT_MS',
    schema: milliseconds(30_000),
    deprecated: true,
    description: 'set "wait_seconds" below "deploy" of the service in fixpoint.config.yaml.',
    onInvalid: 'default',
  }),
});

const sandboxSettings = defineSettings({
  sandbox: setting({
    env: 'SANDBOX',
    schema: z.enum(['required', 'best', 'off']).optional(),
    description:
      'Sandbox for the coding agent and for commands from repositories. required: refuse to start unless it is complete; best: as strong as this machine allows; off: no sandbox. Default: required if the fixer runs as root, otherwise best.',
  }),
  sandboxNetwork: setting({
    env: 'SANDBOX_NETWORK',
    schema: z.enum(['required', 'best']).default('best'),
    description:
      'required: refuse to start unless the sandbox can also block the network, which needs bubblewrap.',
  }),
  sandboxRead: setting({
    env: 'SANDBOX_READ',
    schema: z
      .string()
      .default('')
      .transform((text) => text.split(delimiter).filter((folder) => folder !== ''))
      .refine(
        (folders) => folders.every((folder) => isAbsolute(folder)),
        'contains a path that is not absolute',
      ),
    description:
      'More folders that the sandbox may read, for example tool chains. Absolute paths, separated as in PATH.',
  }),
});

/** Settings of the fixer beside the shared ones. */
export const fixerSettings = defineSettings({
  ...previewSettings,
  ...deploySettings,
  ...sandboxSettings,
  ...workspaceSettings,
  ...harnessSettings,
  ...githubSettings,
  templates: setting({
    env: 'TEMPLATES_DIR',
    schema: z.string().min(1).optional(),
    description: 'Folder with custom templates (.yaml). They can replace or extend the shipped ones.',
  }),
  subprocessSeconds: timeoutSettings.subprocessSeconds,
  httpRequestSeconds: timeoutSettings.httpRequestSeconds,
  claudePath: setting({
    env: 'CLAUDE_CODE_PATH',
    schema: z.string().min(1).default('claude'),
    description:
      'The Claude Code CLI: a name on the PATH, a path, or "wsl:claude" if it is installed in WSL.',
  }),
  engineSilenceSeconds: setting({
    env: 'TIMEOUT_ENGINE_SILENCE',
    schema: z.coerce.number().int().positive().default(300),
    deprecated: true,
    description: 'without it, the coding agent is considered hung after 5 minutes without output.',
    onInvalid: 'default',
  }),
  engineMaxTurns: setting({
    env: 'ENGINE_MAX_TURNS',
    schema: z.coerce.number().int().positive().default(80),
    deprecated: true,
    description: 'without it, a fix has up to 80 model turns.',
    onInvalid: 'default',
  }),
  engineNodeOptions: setting({
    env: 'ENGINE_NODE_OPTIONS',
    schema: z.string().default('--max-old-space-size=4096'),
    deprecated: true,
    description: 'without it, the coding agent gets a heap of 4 GB.',
  }),
  gitPath: setting({
    env: 'GIT_PATH',
    schema: z.string().min(1).default('git'),
    description:
      'git: a name on the PATH, a path, or "wsl:git" to use git in WSL with the credentials stored there.',
  }),
  gitAuthor: setting({
    env: 'FIXPOINT_GIT_AUTHOR',
    schema: z
      .string()
      .regex(/^[^<>\n]+ <[^<>\s]+>$/, 'use the form "Name <address>"')
      .default('Fixpoint <fixpoint@localhost>'),
    description: "Author of the fixer's commits.",
  }),
  gitName: setting({
    env: 'FIXPOINT_GIT_NAME',
    schema: z.string().min(1).optional(),
    deprecated: true,
    description: 'use FIXPOINT_GIT_AUTHOR.',
  }),
  gitEmail: setting({
    env: 'FIXPOINT_GIT_EMAIL',
    schema: z.string().min(1).optional(),
    deprecated: true,
    description: 'use FIXPOINT_GIT_AUTHOR.',
  }),
});

/** Provider of web searches, and its model. */
export function readResearch({
  researchWeb,
  researchModel,
}: Pick<SettingsValues<typeof fixerSettings>, 'researchWeb' | 'researchModel'>) {
  const [by, model = researchModel] = researchWeb.split(/:(.*)/s);
  return { by: by as Exclude<typeof researchWeb, `anthropic:${string}`>, model };
}

/** The author of commits. Each deprecated setting overrides its part. */
export function readGitIdentity(
  values: Pick<SettingsValues<typeof fixerSettings>, 'gitAuthor' | 'gitName' | 'gitEmail'>,
): { name: string; email: string } {
  const [, name = '', email = ''] = /^(.+) <(.+)>$/.exec(values.gitAuthor) ?? [];
  return { name: values.gitName ?? name, email: values.gitEmail ?? email };
}
