import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectContainment } from '@fixpoint/sandbox/processes';
import { loadSettings } from '@fixpoint/shared/config';
import { createLogger } from '@fixpoint/shared/logging';
import { expect, it, onTestFinished } from 'vitest';
import { desktopSettings } from '../config/desktop-settings.js';
import { visionSettings } from '../config/vision-settings.js';
import type { Capture } from '../core/desktop-driver.js';
import { openVisionModel } from './vision-models.js';

const image = { width: 32, height: 20 };
const picture: Capture = {
  bytes: Buffer.from('a picture'),
  mime: 'image/png',
  viewport: {
    display: { id: '0', x: 0, y: 0, ...image, scale: 1, primary: true },
    region: { x: 0, y: 0, ...image },
    image,
  },
  pointer: null,
};

it('ends a vision call of a CLI that does not answer after the seconds of TIMEOUT_VISION (S0-032)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vision-timeout-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'claude');
  await writeFile(path, "#!/bin/sh\ntrap 'exit 0' TERM\nsleep 1000 & wait\n");
  await chmod(path, 0o755);
  const visionModel = openVisionModel({
    values: loadSettings(
      { ...desktopSettings, ...visionSettings },
      { TIMEOUT_VISION: '1', CLAUDE_CODE_PATH: path, AGENT_EYE: 'claude' },
    ),
    environment: { PATH: process.env.PATH },
    containment: await detectContainment(),
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  const answer = visionModel.askAboutScreen('Is there a window?', picture, new AbortController().signal);
  await expect(answer).rejects.toMatchObject({ code: 'timed-out', message: expect.stringContaining('1 s') });
});
