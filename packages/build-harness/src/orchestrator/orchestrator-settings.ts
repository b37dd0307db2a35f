import { defineSettings, ListenAddress, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

/** Settings for reading a repository's issues and for approvals: needed wherever a build is decided on. */
export const githubSettings = defineSettings({
  githubToken: setting({
    env: 'GITHUB_TOKEN',
    schema: z.string().min(1).optional(),
    description:
      'GitHub token for builds from issues: it reads and writes issues and pushes the branch of the agent. Approvals of its account do not count.',
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
        'must be GitHub logins, separated by commas',
      ),
    example: 'ann,bo',
    description: 'GitHub logins that may approve issues for building, separated by commas.',
  }),
  approvalLabel: setting({
    env: 'BUILD_APPROVAL_LABEL',
    schema: z.string().trim().min(1).max(50).default('approved'),
    deprecated: true,
    description: 'without it, the label is "approved".',
  }),
  selfApproval: setting({
    env: 'BUILD_SELF_APPROVAL',
    schema: z.enum(['refuse', 'accept']).default('refuse'),
    description:
      'Approvals that authorized people give to their own issues: accept or refuse them. Use accept if only one person works in the repository.',
  }),
  githubApiUrl: setting({
    env: 'GITHUB_API_URL',
    schema: z.url({ protocol: /^https?$/ }).default('https://api.github.com'),
    description: 'URL of the GitHub REST API; set it for GitHub Enterprise.',
  }),
});

/** Settings for `fixpoint build watch` in addition to these. */
export const orchestratorSettings = defineSettings({
  ...githubSettings,
  testsApproval: setting({
    env: 'BUILD_TESTS_APPROVAL',
    schema: z.enum(['ask', 'auto']).default('ask'),
    description:
      'ask: a person approves the tests of an issue before the first session. auto: the approval on GitHub is enough.',
  }),
  triage: setting({
    env: 'BUILD_TRIAGE',
    schema: z.enum(['rules', 'agent']).default('rules'),
    description:
      'Selection of the next approved issue: rules (labels, votes, days of waiting), or agent (Claude Code with only the tools of `fixpoint build tools`).',
  }),
  triageBudgetUsd: setting({
    env: 'BUILD_TRIAGE_BUDGET_USD',
    schema: z.coerce.number().positive().default(1),
    deprecated: true,
    description: 'without it, a session of the triage agent has a budget of 1 US dollar.',
  }),
  pollSeconds: setting({
    env: 'BUILD_POLL_SECONDS',
    schema: z.coerce.number().int().min(1).max(3_600).default(30),
    deprecated: true,
    description: 'without it, issues are scanned every 30 s, and sooner with BUILD_WEBHOOK_PORT.',
  }),
  maxBuilds: setting({
    env: 'BUILD_CONCURRENCY',
    formerly: ['BUILD_MOST'],
    schema: z.coerce.number().int().min(1).max(50).default(1),
    description:
      'Maximum number of concurrent builds of a repository. Builds share a branch, so their sessions take turns.',
  }),
  webhookHost: setting({
    env: 'BUILD_WEBHOOK_HOST',
    schema: z.string().min(1).optional(),
    deprecated: true,
    description: 'write the address before the port in BUILD_WEBHOOK_PORT.',
  }),
  webhookPort: setting({
    env: 'BUILD_WEBHOOK_PORT',
    schema: ListenAddress.optional(),
    example: '3026',
    description:
      'Port on which to listen for GitHub webhooks. With webhooks, changes on GitHub are noticed sooner. 127.0.0.1 is the address; for another one, write it before the port: 0.0.0.0:3026. Unset: webhooks are off.',
  }),
  webhookSecret: setting({
    env: 'BUILD_WEBHOOK_SECRET',
    schema: z.string().min(8).optional(),
    description: 'Secret with which GitHub signs webhooks; required if BUILD_WEBHOOK_PORT is set.',
    secret: true,
  }),
  orchestratorName: setting({
    env: 'BUILD_ORCHESTRATOR_NAME',
    schema: z
      .string()
      .regex(/^[\w.-]{1,60}$/, 'use letters, digits, "_", "." and "-"')
      .optional(),
    deprecated: true,
    description: 'without it, each start chooses a new name.',
  }),
});
