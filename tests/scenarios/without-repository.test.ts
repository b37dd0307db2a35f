/** @module-tag night */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { runInit } from '../../packages/cli/src/commands/init/init-command.js';
import { runCommandLine } from '../../packages/cli/src/create-program.js';
import { createContext } from '../../packages/cli/testing/create-context.js';
import { createWorld, steady } from '../harness/create-world.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('sets a service up without a repository, compares its document and pushes nothing (S0.13)', async () => {
  const maildir = await mkdtemp(join(tmpdir(), 'fixpoint-check-only-'));
  onTestFinished(() => rm(maildir, { recursive: true, force: true }));
  for (const name of ['new', 'cur', 'tmp']) await mkdir(join(maildir, name));
  let initText = '';
  const asked: string[] = [];
  const world = await createWorld({
    environment: steady,
    async deliver({ raw }) {
      const name = `${Date.now()}.${randomUUID()}.twin`;
      await writeFile(join(maildir, 'tmp', name), raw);
      await rename(join(maildir, 'tmp', name), join(maildir, 'new', name));
    },
    async environmentFor(twin, folder) {
      const fields = JSON.stringify({ ...twin.form, Email: 'ann@example.com' });
      const answers: Record<string, string> = {
        target: `curl -H 'Content-Type: application/json' -d '${fields}' ${twin.service.url}/api/market-research`,
        repository: 'none',
        mailbox: 'maildir',
        'mail-path': maildir,
        subject: 'market research',
        sender: twin.env.SENDER_EMAIL ?? '',
        address: twin.env.USER_EMAIL ?? '',
        template: 'market-research',
        output: 'pptx',
      };
      const { context, lines } = createContext({
        root,
        cwd: folder,
        environment: { PATH: process.env.PATH, HOME: folder },
        node: { path: process.execPath, version: process.versions.node },
        isInteractive: true,
      });
      const code = await runInit(context, {}, async ({ key, initial = '' }) => {
        asked.push(key);
        return answers[key] ?? initial;
      });
      initText = lines.join('\n');
      expect(code, initText).toBe(0);
      return { FIXPOINT_CONFIG: join(folder, 'fixpoint.config.yaml') };
    },
  });
  for (const key of ['directories', 'test', 'install', 'render', 'confirm', 'version'])
    expect(asked).not.toContain(key);
  expect(initText).toContain('No repository: documents are checked only.');
  expect(initText).toContain('fixpoint task "check market-research"');
  expect(initText).not.toContain('the repository');
  const config = parse(await readFile(join(world.folder, 'fixpoint.config.yaml'), 'utf8'));
  expect(config.services['market-research']).not.toHaveProperty('repository');

  const commits = await world.twin.commits();
  const task = await world.submit({ description: 'check market-research' });
  const { result } = await world.waitForEnd(task.id);
  expect(result).toMatchObject({ reason: 'done', outcome: 'findings', iterations: 1 });
  expect(result?.summary).toContain('Nothing was changed.');
  const events = await world.tasks.events(task.id);
  const stages = events.flatMap(({ type, data }) => (type === 'stage-started' ? [data.stage] : []));
  expect([...new Set(stages)]).toEqual(['submit', 'mail', 'compare']);
  expect(await world.twin.commits()).toEqual(commits);

  const { context, lines } = createContext({ environment: { FIXPOINT_URL: world.stack.url } });
  const refused = await runCommandLine(context, ['task', 'fix market-research until it matches']).then(
    (code) => ({ code, text: lines.join('\n') }),
    (error: Error & { hint?: string }) => ({ code: 1, text: `${error.message} ${error.hint}` }),
  );
  expect(refused.code).not.toBe(0);
  expect(refused.text).toContain('has no repository');
  expect(refused.text).toContain('Add "repository" to services.market-research');
});
