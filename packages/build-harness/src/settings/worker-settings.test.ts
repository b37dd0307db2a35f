import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '@fixpoint/shared/config';
import { describe, expect, it } from 'vitest';
import { orchestratorSettings } from '../orchestrator/index.js';
import { workerSettings } from './worker-settings.js';

const required = { ISSUE_NUMBER: '42', GITHUB_REPOSITORY: 'owner/repo' };
const load = (more: Record<string, string> = {}) => loadSettings(workerSettings, { ...required, ...more });

describe('the configuration of a worker', () => {
  it('has these defaults (S1-033, S1-067, S1-092, S1-093, S1-094, S1-095, S1-096, S1-097, S1-098)', () => {
    expect(load()).toMatchObject({
      issueNumber: 42,
      repository: 'owner/repo',
      provider: 'anthropic',
      agentBranch: 'agent-runtime',
      deploymentEnvironment: 'local',
      maxRetriesPerTest: 3,
      smokeTestSeconds: 30,
      devServerPort: 6174,
      awsRegion: 'us-west-2',
    });
  });

  it('takes each from the environment (S1-033)', () => {
    const own = {
      PROVIDER: 'bedrock',
      AGENT_BRANCH: 'agents/one',
      ENVIRONMENT: 'staging',
      MAX_RETRIES_PER_TEST: '5',
      SMOKE_TEST_TIMEOUT: '60',
      DEV_SERVER_PORT: '7000',
      AWS_REGION: 'eu-central-1',
    };
    expect(load(own)).toMatchObject({
      provider: 'bedrock',
      agentBranch: 'agents/one',
      deploymentEnvironment: 'staging',
      maxRetriesPerTest: 5,
      smokeTestSeconds: 60,
      devServerPort: 7000,
      awsRegion: 'eu-central-1',
    });
  });

  it('reads a secret from the file that is named instead (S1-068)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'build-secret-'));
    const file = join(folder, 'token');
    writeFileSync(file, 'bedrock-key\n');
    expect(load({ AWS_BEARER_TOKEN_BEDROCK_FILE: file }).bedrockToken).toBe('bedrock-key');
    rmSync(folder, { recursive: true });
  });

  it('needs the issue and the repository (S1-087, S1-088)', () => {
    expect(() => loadSettings(workerSettings, {})).toThrow(/ISSUE_NUMBER.*GITHUB_REPOSITORY/s);
  });

  it.each([
    ['ISSUE_NUMBER', '0'],
    ['ISSUE_NUMBER', '4; rm -rf /'],
    ['GITHUB_REPOSITORY', 'owner'],
    ['GITHUB_REPOSITORY', '../../etc/passwd'],
    ['GITHUB_REPOSITORY', 'owner/..'],
    ['PROVIDER', 'openai'],
    ['AGENT_BRANCH', '--force'],
    ['AGENT_BRANCH', 'a..b'],
    ['ENVIRONMENT', 'two words'],
    ['MAX_RETRIES_PER_TEST', '0'],
    ['SMOKE_TEST_TIMEOUT', 'soon'],
    ['DEV_SERVER_PORT', '80'],
    ['AWS_REGION', 'evil.example/'],
    ['BUILD_SESSION_MINUTES', '0'],
    ['BUILD_BUDGET_USD', '-1'],
    ['BUILD_TRIAGE_BUDGET_USD', '0'],
    ['BUILD_TRIAGE', 'nobody'],
    ['BUILD_WEBHOOK_SECRET', 'short'],
  ])('refuses %s=%s by its name', (name, value) => {
    const environment = { ...required, [name]: value };
    expect(() => loadSettings({ ...orchestratorSettings, ...workerSettings }, environment)).toThrow(name);
  });
});
