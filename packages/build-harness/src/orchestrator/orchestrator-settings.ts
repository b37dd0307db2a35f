import { defineSettings, type SettingsValues, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

/** How the issues of a repository are read, and whose approval counts: needed wherever a build is decided on. */
export const githubSettings = defineSettings({
  githubToken: setting({
    env: 'GITHUB_TOKEN',
    schema: z.string().min(1).optional(),
    description:
      'Token of GitHub for builds from issues: it reads and writes issues, and pushes the branch of the agent. Its own account approves nothing.',
    secret: true,
  }),
  approvers: setting({
    env: 'AUTHORIZED_APPROVERS',
    schema: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((login) => login.trim().replace(/^@/, ''))
          .filter((login) => login !== ''),
      )
      .refine(
        (logins) => logins.every((login) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/.test(login)),
        'must be logins of GitHub, separated by commas',
      ),
    example: 'ann,bo',
    description: 'Logins of those who may approve issues for building, separated by commas. Nobody else can.',
  }),
  approvalLabel: setting({
    env: 'BUILD_APPROVAL_LABEL',
    schema: z.string().trim().min(1).max(50).default('approved'),
    description: 'Label that approves an issue where an authorized person put it, as a 🚀 of theirs does.',
  }),
  selfApproval: setting({
    env: 'BUILD_SELF_APPROVAL',
    schema: z.enum(['refuse', 'accept']).default('refuse'),
    description:
      'Whether an authorized person may approve an issue of their own: accept is for a repository of one person.',
  }),
  githubApiUrl: setting({
    env: 'GITHUB_API_URL',
    schema: z.url({ protocol: /^https?$/ }).default('https://api.github.com'),
    description: "GitHub's REST interface; another address for GitHub Enterprise.",
  }),
});

/** What `fixpoint build watch` needs to know beside these. */
export const orchestratorSettings = defineSettings({
  ...githubSettings,
  testsApproval: setting({
    env: 'BUILD_TESTS_APPROVAL',
    schema: z.enum(['ask', 'auto']).default('ask'),
    description:
      'ask: a person decides on the tests of an issue before the first session. auto: its approval on GitHub is enough.',
  }),
  triage: setting({
    env: 'BUILD_TRIAGE',
    schema: z.enum(['rules', 'agent']).default('rules'),
    description:
      'Who decides which approved issue is built next: rules (labels, votes, days of waiting), or an agent, Claude Code with the tools of `fixpoint build tools` and no other.',
  }),
  triageBudgetUsd: setting({
    env: 'BUILD_TRIAGE_BUDGET_USD',
    schema: z.coerce.number().positive().default(1),
    description: 'US dollars that one session of the agent may cost where BUILD_TRIAGE is agent.',
  }),
  pollSeconds: setting({
    env: 'BUILD_POLL_SECONDS',
    schema: z.coerce.number().int().min(1).max(3_600).default(30),
    description:
      'Time between two looks at the issues, in seconds. A look at which nothing changed costs none of the requests that GitHub allows.',
  }),
  mostBuilds: setting({
    env: 'BUILD_MOST',
    schema: z.coerce.number().int().min(1).max(50).default(1),
    description:
      'Issues of a repository that are being built at a time. Its builds share a branch, so their sessions take turns.',
  }),
  webhookHost: setting({
    env: 'BUILD_WEBHOOK_HOST',
    schema: z.string().min(1).default('127.0.0.1'),
    description: "Address that listens for GitHub's webhooks.",
  }),
  webhookPort: setting({
    env: 'BUILD_WEBHOOK_PORT',
    schema: z.coerce.number().int().min(0).max(65_535).optional(),
    description: "Port that listens for GitHub's webhooks, which shorten the wait. Unset: none.",
  }),
  webhookSecret: setting({
    env: 'BUILD_WEBHOOK_SECRET',
    schema: z.string().min(8).optional(),
    description: 'Secret with which GitHub signs them; needed with BUILD_WEBHOOK_PORT.',
    secret: true,
  }),
  orchestratorName: setting({
    env: 'BUILD_ORCHESTRATOR_NAME',
    schema: z
      .string()
      .regex(/^[\w.-]{1,60}$/, 'use letters, digits, "_", "." and "-"')
      .optional(),
    description:
      'Name of this orchestrator, in leases and heartbeats; no other that runs may have it. Unset: a new one each start.',
  }),
});
export type OrchestratorValues = SettingsValues<typeof orchestratorSettings>;
