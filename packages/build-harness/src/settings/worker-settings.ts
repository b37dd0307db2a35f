import { defineSettings, type SettingsValues, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

const Branch = z
  .string()
  .regex(/^(?!-|\/|.*(?:\.\.|\/\/|\.lock$|\/$))[A-Za-z0-9._/-]{1,100}$/, 'is no name of a branch');

/** What building apps needs to know, whichever issue it is. */
export const harnessSettings = defineSettings({
  provider: setting({
    env: 'PROVIDER',
    schema: z.enum(['anthropic', 'bedrock']).default('anthropic'),
    description: 'Whose endpoint serves the model of the build agent: `anthropic` or `bedrock`.',
  }),
  agentBranch: setting({
    env: 'AGENT_BRANCH',
    schema: Branch.default('agent-runtime'),
    description: 'The branch that the build harness pushes to. It never pushes to another.',
  }),
  deploymentEnvironment: setting({
    env: 'ENVIRONMENT',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,40}$/, 'is one word')
      .default('local'),
    description: 'Name of this installation in the results of sessions.',
  }),
  maxRetriesPerTest: setting({
    env: 'MAX_RETRIES_PER_TEST',
    schema: z.coerce.number().int().min(1).max(100).default(3),
    description: 'Sessions that one test of an issue gets before its build has failed.',
  }),
  smokeTestSeconds: setting({
    env: 'SMOKE_TEST_TIMEOUT',
    schema: z.coerce.number().int().min(1).max(600).default(30),
    description: 'Seconds in which the app must be served and show itself in a browser.',
  }),
  devServerPort: setting({
    env: 'DEV_SERVER_PORT',
    schema: z.coerce.number().int().min(1_024).max(65_535).default(6174),
    description: 'Port of the app’s development server; another where it is taken.',
  }),
  awsRegion: setting({
    env: 'AWS_REGION',
    schema: z
      .string()
      .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'is no region of AWS')
      .default('us-west-2'),
    description: 'Region of the model where PROVIDER is `bedrock`.',
  }),
  bedrockToken: setting({
    env: 'AWS_BEARER_TOKEN_BEDROCK',
    schema: z.string().min(1).optional(),
    description: 'API key of Amazon Bedrock; needed where PROVIDER is `bedrock`.',
    secret: true,
  }),
  bedrockModel: setting({
    env: 'BEDROCK_MODEL',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9.:_-]{1,100}$/, 'is no id of a model')
      .default('us.anthropic.claude-opus-4-1-20250805-v1:0'),
    description: 'Model or inference profile at Amazon Bedrock.',
  }),
  bedrockUrl: setting({
    env: 'ANTHROPIC_BEDROCK_BASE_URL',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    description: 'Endpoint of Amazon Bedrock. Unset: that of AWS_REGION.',
  }),
  buildTemplate: setting({
    env: 'BUILD_TEMPLATE',
    schema: z.enum(['react', 'plain']).default('react'),
    description: 'What an empty repository begins with: `react` (Vite) or `plain` (no packages).',
  }),
  buildBudgetUsd: setting({
    env: 'BUILD_BUDGET_USD',
    schema: z.coerce.number().positive().default(20),
    description: 'US dollars that the sessions of one issue may cost together.',
  }),
  buildSessionMinutes: setting({
    env: 'BUILD_SESSION_MINUTES',
    schema: z.coerce.number().int().min(1).max(240).default(30),
    description: 'Longest run of the agent in one session.',
  }),
  buildRegistries: setting({
    env: 'BUILD_REGISTRIES',
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
      'Hosts from which an app’s packages may come, at whatever address, separated by commas. The usual registries are allowed anyway, at public addresses.',
  }),
  githubServerUrl: setting({
    env: 'GITHUB_SERVER_URL',
    schema: z.url({ protocol: /^(?:https?|file)$/ }).default('https://github.com'),
    description: 'Where repositories are cloned from and pushed to.',
  }),
});
export type HarnessSettings = SettingsValues<typeof harnessSettings>;

/** What one session is about. */
export const workerSettings = defineSettings({
  issueNumber: setting({
    env: 'ISSUE_NUMBER',
    schema: z.coerce.number({ error: 'is the number of an issue, such as 42' }).int().positive(),
    example: '42',
    description: 'The issue that `fixpoint build run` works on.',
  }),
  repository: setting({
    env: 'GITHUB_REPOSITORY',
    schema: z
      .string({ error: 'names the repository as owner/name' })
      .regex(
        /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/,
        'names the repository as owner/name',
      ),
    example: 'owner/repo',
    description: 'The repository that `fixpoint build run` works on.',
  }),
  ...harnessSettings,
});
/** The configuration of a worker. */
export type WorkerConfig = SettingsValues<typeof workerSettings>;
