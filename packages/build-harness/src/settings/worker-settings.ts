import { defineSettings, type SettingsValues, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

const Branch = z
  .string()
  .regex(/^(?!-|\/|.*(?:\.\.|\/\/|\.lock$|\/$))[A-Za-z0-9._/-]{1,100}$/, 'must be a branch name');

/** Settings for building apps, the same for every issue. */
export const harnessSettings = defineSettings({
  provider: setting({
    env: 'PROVIDER',
    schema: z.enum(['anthropic', 'bedrock']).default('anthropic'),
    description: "Provider of the build agent's model: `anthropic` or `bedrock`.",
  }),
  agentBranch: setting({
    env: 'AGENT_BRANCH',
    schema: Branch.default('agent-runtime'),
    description: 'The only branch that the build harness pushes to.',
  }),
  deploymentEnvironment: setting({
    env: 'ENVIRONMENT',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be one word')
      .default('local'),
    description: 'Name of this installation in the results of sessions.',
  }),
  maxRetriesPerTest: setting({
    env: 'MAX_RETRIES_PER_TEST',
    schema: z.coerce.number().int().min(1).max(100).default(3),
    description: 'Maximum number of sessions for one test of an issue before its build fails.',
  }),
  smokeTestSeconds: setting({
    env: 'SMOKE_TEST_TIMEOUT',
    schema: z.coerce.number().int().min(1).max(600).default(30),
    description: 'Time limit for the app to start and load in a browser, in seconds.',
  }),
  devServerPort: setting({
    env: 'DEV_SERVER_PORT',
    schema: z.coerce.number().int().min(1_024).max(65_535).default(6174),
    description: "Port of the app's development server. If it is taken, a free port is used.",
  }),
  awsRegion: setting({
    env: 'AWS_REGION',
    schema: z
      .string()
      .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'must be an AWS region')
      .default('us-west-2'),
    description: 'AWS region of the model if PROVIDER is `bedrock`.',
  }),
  bedrockToken: setting({
    env: 'AWS_BEARER_TOKEN_BEDROCK',
    schema: z.string().min(1).optional(),
    description: 'API key of Amazon Bedrock; required if PROVIDER is `bedrock`.',
    secret: true,
  }),
  bedrockModel: setting({
    env: 'BEDROCK_MODEL',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9.:_-]{1,100}$/, 'must be a model id')
      .default('us.anthropic.claude-opus-4-1-20250805-v1:0'),
    description: 'Model or inference profile at Amazon Bedrock.',
  }),
  bedrockUrl: setting({
    env: 'ANTHROPIC_BEDROCK_BASE_URL',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    deprecated: true,
    description: 'without it, the endpoint is that of AWS_REGION.',
  }),
  buildTemplate: setting({
    env: 'BUILD_TEMPLATE',
    schema: z.enum(['react', 'plain']).default('react'),
    deprecated: true,
    description:
      'without it, an empty repository starts from React with Vite. Commit another starting point to the repository.',
  }),
  buildBudgetUsd: setting({
    env: 'BUILD_BUDGET_USD',
    schema: z.coerce.number().positive().default(20),
    description: 'Budget for all sessions of one issue, in US dollars.',
  }),
  buildSessionMinutes: setting({
    env: 'BUILD_SESSION_MINUTES',
    schema: z.coerce.number().int().min(1).max(240).default(30),
    deprecated: true,
    description: 'without it, the agent has 30 minutes in one session.',
  }),
  buildParallelSessions: setting({
    env: 'BUILD_PARALLEL_SESSIONS',
    schema: z.coerce.number().int().min(1).max(8).default(1),
    description:
      'Number of sessions that work on the same repository at once, each on its own test. Their commits are proven and pushed one after the other.',
  }),
  buildRegistries: setting({
    env: 'PACKAGE_REGISTRIES',
    formerly: ['BUILD_REGISTRIES'],
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
      'Additional hosts from which an app may load packages, comma-separated. These hosts may have private addresses. The common registries are always allowed, but only at public addresses.',
  }),
  githubServerUrl: setting({
    env: 'GITHUB_SERVER_URL',
    schema: z.url({ protocol: /^(?:https?|file)$/ }).default('https://github.com'),
    description: 'Base URL for cloning and pushing repositories.',
  }),
});
export type HarnessSettings = SettingsValues<typeof harnessSettings>;

/** Settings of one session. */
export const workerSettings = defineSettings({
  issueNumber: setting({
    env: 'ISSUE_NUMBER',
    schema: z.coerce.number({ error: 'must be an issue number, such as 42' }).int().positive(),
    example: '42',
    description: 'Issue that `fixpoint build run` works on.',
  }),
  repository: setting({
    env: 'GITHUB_REPOSITORY',
    schema: z
      .string({ error: 'must be a repository, as owner/name' })
      .regex(
        /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/,
        'must be a repository, as owner/name',
      ),
    example: 'owner/repo',
    description: 'Repository that `fixpoint build run` works on.',
  }),
  ...harnessSettings,
});
/** The configuration of a worker. */
export type WorkerConfig = SettingsValues<typeof workerSettings>;
