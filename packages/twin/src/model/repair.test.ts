import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { repair } from './scripted-fixes.js';

const service = fileURLToPath(new URL('../../sample-service/backend/market-research/', import.meta.url));

it('fixes every defect of the service except those to keep', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'twin-repair-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(service, 'src'), join(folder, 'src'), { recursive: true });
  const read = (file: string) => readFile(join(folder, file), 'utf8');

  await repair(folder, ['links']);
  expect(await read('src/deck/links.js')).toContain('company.profile;');
  expect(await read('src/deck/insights.js')).toContain(`['fact', 'action']`);
  expect(await read('src/ranking.js')).toContain('place <= places');
  expect(await read('src/deck/shorten.js')).toContain('DESCRIPTION_WORDS = 80');

  await repair(folder, []);
  expect(await read('src/deck/links.js')).toContain('company.website;');
});
