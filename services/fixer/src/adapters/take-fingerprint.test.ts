import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import type { DeployPlatform } from './deploy-platform/deploy-platform.js';
import { createTakeFingerprint } from './take-fingerprint.js';

const { signal } = new AbortController();
const definition = {
  page: 'http://127.0.0.1:9/',
  deploy: { platform: { type: 'railway', project: 'p', environment: 'e', service: 's' } },
} as unknown as ServiceDefinition;

function take(list: DeployPlatform['list'], within = signal) {
  const service = {
    request: () => Promise.reject(new Error('The page was requested.')),
  };
  const takeFingerprint = createTakeFingerprint({
    service: service as never,
    platform: { list },
    requestTimeoutMs: 1_000,
    pauseMs: 0,
  });
  return takeFingerprint(definition, within);
}

const deploymentOf = (id: string, state: 'live' | 'gone', commit: string) => ({
  id,
  commit,
  state,
  detail: '',
});

it('identifies a build by the live deployment of its platform if that does not name its commit', async () => {
  const before = await take(async () => [deploymentOf('d1', 'live', '')]);
  expect(Object.keys(before)).toEqual(['deployment-id of railway']);
  expect(await take(async () => [deploymentOf('d1', 'live', '')])).toEqual(before);
  expect(
    await take(async () => [deploymentOf('d2', 'live', ''), deploymentOf('d1', 'gone', '')]),
  ).not.toEqual(before);
});

it('has no fingerprint of a platform that names the commit, serves nothing or does not respond', async () => {
  expect(await take(async () => [deploymentOf('d1', 'live', 'a'.repeat(40))])).toEqual({});
  expect(await take(async () => [deploymentOf('d1', 'gone', '')])).toEqual({});
  expect(await take(async () => Promise.reject(new Error('HTTP 503')))).toEqual({});
  const stop = AbortSignal.abort(new Error('The task was cancelled.'));
  await expect(take(async () => Promise.reject(new Error('HTTP 503')), stop)).rejects.toThrow(
    'The task was cancelled.',
  );
});
