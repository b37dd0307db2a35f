import { z } from 'zod';
import { defineSettings, setting } from '../settings.js';

const HttpUrl = z.url({ protocol: /^https?$/ });

/**
 * Variables that the example table of ten services reads, for the reference of settings: they count only where FIXPOINT_CONFIG
 * names that table, or one that extends it.
 */
export const serviceTableSettings = defineSettings({
  repositoryPath: setting({
    env: 'REPO_PATH',
    schema: z.string().min(1).optional(),
    example: '/srv/git/services.git',
    description:
      'Git repository of the example services. It must accept pushes: use a bare repository, or a checkout with a remote "origin", which then receives the pushes. Unset: GITHUB_OWNER/GITHUB_REPO at GitHub.',
  }),
  githubOwner: setting({
    env: 'GITHUB_OWNER',
    schema: z.string().min(1).default('xvasjack'),
    description: "Owner of the example services' repository.",
  }),
  githubRepository: setting({
    env: 'GITHUB_REPO',
    schema: z.string().min(1).default('xvasjack.github.io'),
    description: "Name of the example services' repository.",
  }),
  frontendUrl: setting({
    env: 'FRONTEND_URL',
    schema: HttpUrl.default('https://xvasjack.github.io'),
    description: 'Base address of the pages with the forms.',
  }),
  targetV3Url: serviceUrl('target-v3', 'TARGET_V3_URL'),
  targetV4Url: serviceUrl('target-v4', 'TARGET_V4_URL'),
  targetV5Url: serviceUrl('target-v5', 'TARGET_V5_URL'),
  targetV6Url: serviceUrl('target-v6', 'TARGET_V6_URL'),
  marketResearchUrl: serviceUrl('market-research', 'MARKET_RESEARCH_URL'),
  profileSlidesUrl: serviceUrl('profile-slides', 'PROFILE_SLIDES_URL'),
  tradingComparableUrl: serviceUrl('trading-comparable', 'TRADING_COMPARABLE_URL'),
  validationUrl: serviceUrl('validation', 'VALIDATION_URL'),
  dueDiligenceUrl: serviceUrl('due-diligence', 'DUE_DILIGENCE_URL'),
  utbUrl: serviceUrl('utb', 'UTB_URL'),
});

function serviceUrl(service: string, env: string) {
  return setting({
    env,
    schema: HttpUrl.optional(),
    example: `https://${service}-production.up.railway.app`,
    description: `Address of ${service} in the example table.`,
  });
}
