import { loadSettings } from '@fixpoint/shared/config';
import { expect, it } from 'vitest';
import { fixerSettings, readGitIdentity, readResearch } from './config.js';

it('starts with nothing set: the CLI on the PATH, ten minutes, a larger heap (S0-022, S0-030, S0-087, S0-344, S0-361, S0-378)', () => {
  expect(loadSettings(fixerSettings, {})).toMatchObject({
    claudePath: 'claude',
    subprocessSeconds: 600,
    engineSilenceSeconds: 300,
    engineNodeOptions: '--max-old-space-size=4096',
  });
});

it('falls back to its default where a time limit is no number (S0-361)', () => {
  const values = loadSettings(fixerSettings, { TIMEOUT_SUBPROCESS: 'soon', CLAUDE_CODE_PATH: 'wsl:claude' });
  expect(values).toMatchObject({ subprocessSeconds: 600, claudePath: 'wsl:claude' });
});

it('reads the author of commits, of which a deprecated setting may replace a part', () => {
  const author = (environment: Record<string, string>) =>
    readGitIdentity(loadSettings(fixerSettings, environment));
  expect(author({})).toEqual({ name: 'Fixpoint', email: 'fixpoint@localhost' });
  expect(author({ FIXPOINT_GIT_AUTHOR: 'Ann Bo <ann@example.com>' })).toEqual({
    name: 'Ann Bo',
    email: 'ann@example.com',
  });
  expect(author({ FIXPOINT_GIT_NAME: 'Bot' })).toEqual({ name: 'Bot', email: 'fixpoint@localhost' });
  expect(() => author({ FIXPOINT_GIT_AUTHOR: 'Ann' })).toThrow('FIXPOINT_GIT_AUTHOR');
});

it('reads who searches the web, and the model', () => {
  const research = (environment: Record<string, string>) =>
    readResearch(loadSettings(fixerSettings, environment));
  expect(research({})).toEqual({ by: 'auto', model: 'claude-sonnet-4-5' });
  expect(research({ RESEARCH_WEB: 'anthropic:claude-x' })).toEqual({ by: 'anthropic', model: 'claude-x' });
  expect(research({ RESEARCH_WEB: 'anthropic', RESEARCH_MODEL: 'claude-y' })).toEqual({
    by: 'anthropic',
    model: 'claude-y',
  });
  expect(() => research({ RESEARCH_WEB: 'tavily:x' })).toThrow('RESEARCH_WEB');
});
