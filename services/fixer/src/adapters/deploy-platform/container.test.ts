import { execa } from 'execa';
import { expect, it } from 'vitest';
import { startContainer, waitForContainer } from '../../../testing/start-container.js';
import { createDeployPlatform } from './create-deploy-platform.js';

const { signal } = new AbortController();
const platform = createDeployPlatform({ environment: process.env, timeoutMs: 20_000 });
const label = 'org.opencontainers.image.revision';
const commit = 'C'.repeat(40);
const noPodman = 'Podman cannot run a container here: apt-get install podman, as root.';

it('reports the commit and state of a real container, and its log once it has ended', async ({ skip }) => {
  const container = await startContainer('echo "Error: no port" >&2; exit 3', {
    label: `${label}=${commit}`,
  });
  if (container === null) return skip(noPodman);
  const definition = { type: 'podman', container, label } as const;
  await waitForContainer(container);
  const [ended] = await platform.list(definition, signal);
  expect(ended).toMatchObject({
    commit: commit.toLowerCase(),
    state: 'failed',
    detail: 'exited with code 3',
  });
  expect(await platform.log(definition, ended?.id ?? '', 'build', signal)).toBe('Error: no port');
});

it('lists each start of a real container without a commit as a separate deployment', async ({ skip }) => {
  const container = await startContainer('sleep 600');
  if (container === null) return skip(noPodman);
  const [first, ...others] = await platform.list({ type: 'podman', container, label }, signal);
  expect(first).toMatchObject({ commit: '', state: 'live', detail: 'running' });
  expect(others).toEqual([]);
  await execa('podman', ['restart', '--time', '0', container]);
  const [second] = await platform.list({ type: 'podman', container, label }, signal);
  expect(second?.id.split('@')[0]).toBe(first?.id.split('@')[0]);
  expect(second?.id).not.toBe(first?.id);
});

it('has no deployment while the container does not exist', async ({ skip }) => {
  const other = await startContainer('sleep 600');
  if (other === null) return skip(noPodman);
  // Names are compared as a whole.
  const container = other.slice(0, -1);
  expect(await platform.list({ type: 'podman', container, label }, signal)).toEqual([]);
});
