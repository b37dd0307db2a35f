import { defineSettings, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

/** How the issues of a repository are read, and whose approval counts: needed wherever a build is decided on. */
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
    description: 'Label with which an authorized person approves an issue. A 🚀 reaction approves it too.',
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

/** What `fixpoint build watch` needs to know beside these. */
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
    description: 'Budget for one session of the triage agent (BUILD_TRIAGE=agent), in US dollars.',
  }),
  pollSeconds: setting({
    env: 'BUILD_POLL_SECONDS',
    schema: z.coerce.number().int().min(1).max(3_600).default(30),
    description:
      'Interval between scans of the issues, in seconds. A scan without changes does not count against the GitHub rate limit.',
  }),
  mostBuilds: setting({
    env: 'BUILD_MOST',
    schema: z.coerce.number().int().min(1).max(50).default(1),
    description:
      'Maximum number of concurrent builds of a repository. Builds share a branch, so their sessions take turns.',
  }),
  webhookHost: setting({
    env: 'BUILD_WEBHOOK_HOST',
    schema: z.string().min(1).default('127.0.0.1'),
    description: 'Address on which to listen for GitHub webhooks.',
  }),
  webhookPort: setting({
    env: 'BUILD_WEBHOOK_PORT',
    schema: z.coerce.number().int().min(0).max(65_535).optional(),
    description:
      'Port on which to listen for GitHub webhooks. With webhooks, changes on GitHub are noticed sooner. Unset: webhooks are off.',
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
    description:
      'Name of this orchestrator in leases and heartbeats; must be unique. Unset: a new name at each start.',
  }),
});
