import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrchestratorMetrics } from '../orchestrator/index.js';
import { createGithub } from './create-github.js';

/** Answers as GitHub does: what is left stands in every answer, also in one that refuses. */
const server = createServer((request, response) => {
  const isRefused = request.url?.includes('/issues') === true;
  const headers = { 'x-ratelimit-remaining': isRefused ? '0' : '4987', 'x-ratelimit-resource': 'core' };
  response.writeHead(isRefused ? 403 : 200, { ...headers, 'content-type': 'application/json' });
  response.end(JSON.stringify(isRefused ? { message: 'API rate limit exceeded' } : { login: 'bot' }));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('S1-071 reports how many requests the token has left, after answers and refusals', async () => {
  const metrics = createOrchestratorMetrics();
  const github = createGithub({
    repository: 'octo/app',
    token: 'x',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onLimit: metrics.noteLimit,
  });
  const left = async () => /fixpoint_build_github_requests_left\{.*/.exec(await metrics.collect())?.[0];
  expect(await left()).toBeUndefined();
  await github.whoAmI();
  expect(await left()).toBe('fixpoint_build_github_requests_left{resource="core"} 4987');
  await expect(github.listOpenIssues()).rejects.toMatchObject({ code: 'github-rate-limited' });
  expect(await left()).toBe('fixpoint_build_github_requests_left{resource="core"} 0');
});
