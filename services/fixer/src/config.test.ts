import { loadSettings } from '@fixpoint/shared/config';
import { expect, it } from 'vitest';
import { fixerSettings } from './config.js';

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
