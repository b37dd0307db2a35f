import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createContext } from '../../../testing/create-context.js';
import { checkService } from './check-service.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-service-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A service of Fixpoint with this check program. */
async function install(owner: string, script: string): Promise<void> {
  const dist = join(folder, 'services', owner, 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'check-services.js'), script);
}

it('prints the preconditions that a new service does not meet, with the settings that init wrote', async () => {
  await writeFile(
    join(folder, 'fixpoint.config.yaml'),
    [
      'services:',
      '  reports:',
      '    url: https://reports.example',
      '    delivery: hand',
      '    outputs: [docx]',
      '    template: null',
      '    repository: { url: /srv/reports.git, directories: [src] }',
    ].join('\n'),
  );
  await install(
    'fixer',
    `console.log(JSON.stringify({ error: { message: 'no ' + process.env.REPORTS_TOKEN, hint: 'Set it.' } }))`,
  );
  const { context, lines } = createContext({
    root: folder,
    cwd: folder,
    environment: { PATH: process.env.PATH },
    node: { path: process.execPath, version: process.versions.node },
    signal: new AbortController().signal,
  });
  await checkService(context, 'reports', new Map([['REPORTS_TOKEN', 'sesame']]));
  const text = lines.join('\n');
  expect(text).toContain('0 of 7 preconditions are met');
  expect(text).toContain('unknown: repository: the fixer does not start: no sesame → Set it.');
  expect(text).toContain('unknown: form: the desktop-runner is not built → Run "npm run build".');
});
