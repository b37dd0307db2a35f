import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { execaSync } from 'execa';
import { expect, it, onTestFinished } from 'vitest';
import { startContainer, waitForContainer } from '../../testing/start-container.js';
import { pickLogErrors } from '../core/deploy-log-lines.js';
import { createReadLogSource } from './read-log-source.js';
import { createRunTool } from './run-tool.js';

const { signal } = new AbortController();
const read = createReadLogSource(createRunTool({ environment: process.env, timeoutMs: 20_000 }));

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-logs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('reads the end of a file, and says what was left out', async () => {
  const path = join(await createFolder(), 'service.log');
  await writeFile(path, `${'old line\n'.repeat(300_000)}Error: the newest\n`);
  const { text, cut } = await read({ type: 'file', path }, new Date(), signal);
  expect(cut).toBe(true);
  expect(text.length).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect(text.endsWith('Error: the newest\n')).toBe(true);
});

it.each(['missing.log', '.'])('reports a file that cannot be read: %s', async (name) => {
  const path = join(await createFolder(), name);
  await expect(read({ type: 'file', path }, new Date(), signal)).rejects.toMatchObject({
    code: 'unavailable',
    message: `The log file ${path} could not be read.`,
  });
});

it('reads a unit’s entries since the deploy out of the journal: what its writer calls an error, each once with its count and its stack', async ({
  skip,
}) => {
  if (execaSync('journalctl', ['--version'], { reject: false }).exitCode !== 0) {
    return skip('There is no journalctl here: apt-get install systemd.');
  }
  // Written by systemd-journal-remote, with entries of two units.
  const packed = await readFile(new URL('../../testing/market.journal.gz', import.meta.url));
  const directory = await createFolder();
  await writeFile(join(directory, 'market.journal'), gunzipSync(packed));
  const since = new Date(1_790_000_000_000);
  const source = { type: 'journald', unit: 'market.service', user: false, directory } as const;
  const { text } = await read(source, since, signal);
  const { errors, lines } = pickLogErrors(text, since);
  expect(errors).toEqual([
    [
      '2× template deck.potx is gone at /srv/market/src/deck.js:41',
      'at openTemplate (/srv/market/src/deck.js:41:11)',
      'at build (/srv/market/src/deck.js:12:3)',
    ].join('\n    '),
    'TypeError: x is not a function',
  ]);
  expect(lines).toHaveLength(7);
  expect(text).not.toContain('another unit');
  expect(text).not.toContain('the deploy before');
});

it('reads what a real container wrote since the deploy', async ({ skip }) => {
  const container = await startContainer(
    'echo started; echo "Error: no template" >&2; echo "    at build (a.js:1)" >&2',
  );
  if (container === null) return skip('Podman cannot run a container here: apt-get install podman, as root.');
  await waitForContainer(container);
  const source = { type: 'podman', container } as const;
  const { text } = await read(source, new Date(Date.now() - 60_000), signal);
  expect(pickLogErrors(text, new Date(0)).errors).toEqual([
    'Error: no template at a.js:1\n    at build (a.js:1)',
  ]);
  expect((await read(source, new Date(Date.now() + 60_000), signal)).text).toBe('');
});

it('reports a container that does not exist, and a program that is not there', async ({ skip }) => {
  const since = new Date();
  if (execaSync('podman', ['--version'], { reject: false }).exitCode === 0) {
    const gone = read({ type: 'podman', container: 'fixpoint-test-none' }, since, signal);
    await expect(gone).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('podman logs failed'),
    });
  } else skip('Podman is not installed here.');
  const bare = createReadLogSource(createRunTool({ environment: { PATH: '/nowhere' }, timeoutMs: 5_000 }));
  await expect(bare({ type: 'docker', container: 'web' }, since, signal)).rejects.toMatchObject({
    code: 'configuration',
    message: 'The program "docker" was not found.',
  });
});
