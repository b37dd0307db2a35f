import { findFreePort } from '@fixpoint/shared/child-process';
import { type DeployFingerprint, ServiceWithRepository, stageCatalog } from '@fixpoint/shared/contracts';
import { createStageContext, WaitRequested } from '@fixpoint/tasks/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serve } from '../../testing/serve.js';
import { createDeployPlatform } from '../adapters/deploy-platform/create-deploy-platform.js';
import { createDeployedService } from '../adapters/deployed-service.js';
import type { RemoteBranch } from '../adapters/remote-branch.js';
import { createTakeFingerprint } from '../adapters/take-fingerprint.js';
import { createDeployStage } from './deploy.js';

const commit = 'a'.repeat(40);
const newer = 'b'.repeat(40);
const older = 'c'.repeat(40);
const platforms = createDeployPlatform({ timeoutMs: 5_000 });
const timing = { baseMs: 15_000, maxMs: 60_000, blindWaitMs: 30_000 };

/** A branch on which `newer` follows the commit. */
const branch: RemoteBranch = {
  head: async () => newer,
  leadsTo: async (_definition, _commit, descendant) => descendant === newer,
};

/** A service whose version is `versions`, one after the other, the last permanently; null: unhealthy. */
async function serveVersions(...versions: (string | null)[]): Promise<string> {
  let version: string | null | undefined;
  return serve((request, response) => {
    if (request.url === '/health') {
      version = versions.length > 1 ? versions.shift() : versions[0];
      response.writeHead(version === null ? 503 : 200).end();
    } else response.end(JSON.stringify({ commit: version }));
  });
}

interface Run {
  /** `wait_seconds` of the service's row. */
  readonly waitSeconds?: number;
  readonly health?: string;
  readonly healthy?: object;
  readonly version?: string;
  readonly platform?: string;
  readonly before?: DeployFingerprint;
  readonly elapsedMs?: number;
  readonly looks?: number;
  readonly signal?: AbortSignal;
  readonly ancestry?: RemoteBranch;
  readonly requestTimeoutMs?: number;
  readonly confirmMs?: number;
}

/** The stage's output, or the milliseconds that it waits. */
async function deploy({
  health,
  healthy,
  version,
  platform,
  before,
  elapsedMs = 0,
  looks = 0,
  signal,
  ancestry = branch,
  requestTimeoutMs = 30_000,
  confirmMs = 5,
  waitSeconds,
}: Run) {
  const service = ServiceWithRepository.parse({
    name: 'market-research',
    url: 'https://market.example',
    mail: { subject: 'x' },
    outputs: ['pptx'],
    template: null,
    repository: { url: '/srv/x.git', directories: ['src'] },
    deploy: {
      ...(health ? { health } : {}),
      ...(waitSeconds ? { wait_seconds: waitSeconds } : {}),
      ...(healthy ? { healthy } : {}),
      ...(version ? { version: { url: version } } : {}),
      ...(platform ? { platform: { type: 'list', url: platform, log: `${platform}/{id}/log` } } : {}),
    },
  });
  const claimedAt = new Date();
  const startedAt = new Date(claimedAt.getTime() - elapsedMs);
  const context = createStageContext({
    ...(signal ? { signal } : {}),
    step: { startedAt, claimedAt, attempt: 1, looks, runId: 'x' },
  });
  const client = createDeployedService();
  const stage = createDeployStage({
    service: client,
    platform: platforms,
    branch: ancestry,
    takeFingerprint: createTakeFingerprint({
      service: client,
      platform: platforms,
      requestTimeoutMs,
      pauseMs: 5,
    }),
    timing,
    requestTimeoutMs,
    confirmMs,
  });
  try {
    const output = await stage(
      { service, commit, wait_seconds: 600, ...(before === undefined ? {} : { before }) },
      context,
    );
    return stageCatalog.deploy.output.parse(output);
  } catch (error) {
    if (error instanceof WaitRequested) return { waits: error.ms, said: context.events.at(-1)?.message };
    throw error;
  }
}

function at(url: string): Run {
  return { health: `${url}/health`, version: `${url}/version` };
}

describe('the deploy stage', () => {
  it('ends when the commit is served (S0-092)', async () => {
    expect(await deploy(at(await serveVersions(commit)))).toMatchObject({
      deployed: true,
      how: 'version',
      version: commit,
    });
  });

  it('looks a second time at once if the first look took longer than the pause between them', async () => {
    const url = await serveVersions(commit);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(200_000).mockReturnValueOnce(0);
    onTestFinished(() => clock.mockRestore());
    expect(await deploy({ ...at(url), confirmMs: 150_000 })).toMatchObject({ deployed: true });
  }, 20_000);

  it('takes a descendant and an abbreviation of the commit too', async () => {
    expect(await deploy(at(await serveVersions(newer)))).toMatchObject({ deployed: true, version: newer });
    expect(await deploy(at(await serveVersions('aaaaaaa')))).toMatchObject({ deployed: true });
  });

  it('waits while the old version is healthy (S0-092, S0-093)', async () => {
    const url = await serveVersions(older);
    expect(await deploy(at(url))).toMatchObject({
      waits: 15_000,
      said: expect.stringContaining(`still serves ${older.slice(0, 12)}, `),
    });
    expect(await deploy({ ...at(url), looks: 1, elapsedMs: 15_000 })).toMatchObject({ waits: 30_000 });
    expect(await deploy({ ...at(url), looks: 7, elapsedMs: 300_000 })).toMatchObject({ waits: 60_000 });
  });

  it('succeeds only after two observations of the new version in a row', async () => {
    expect(await deploy(at(await serveVersions(commit, older)))).toMatchObject({ waits: 15_000 });
    expect(await deploy(at(await serveVersions(commit, null)))).toMatchObject({ waits: 15_000 });
  });

  it('gives up after its limit and reports the last observation (S0-094, S0-098)', async () => {
    expect(await deploy({ ...at(await serveVersions(null)), elapsedMs: 600_000, looks: 12 })).toMatchObject({
      deployed: false,
      how: 'timeout',
      last_seen: expect.stringMatching(/^HTTP 503 from http:\/\/127\.0\.0\.1:\d+\/health$/),
    });
    const closed = `http://127.0.0.1:${await findFreePort()}`;
    expect(await deploy({ ...at(closed), elapsedMs: 600_000 })).toMatchObject({
      deployed: false,
      last_seen: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('never takes a failed request for success (S0-097, S0-456)', async () => {
    const silent = await serve(() => {});
    expect(await deploy({ ...at(silent), requestTimeoutMs: 30 })).toMatchObject({
      waits: 15_000,
      said: expect.stringContaining('no response within 30 ms'),
    });
    const redirecting = await serve((_request, response) =>
      response.writeHead(302, { location: '/login' }).end(),
    );
    expect(await deploy(at(redirecting))).toMatchObject({ waits: 15_000 });
    const wordless = await serve((_request, response) => response.end('{"commit":"unknown"}'));
    expect(await deploy(at(wordless))).toMatchObject({
      said: expect.stringContaining('no commit in the field'),
    });
  });

  it('polls again when the ancestry cannot be checked', async () => {
    const ancestry: RemoteBranch = {
      ...branch,
      leadsTo: async () => {
        throw new Error('the remote is away');
      },
    };
    expect(await deploy({ ...at(await serveVersions(older)), ancestry })).toMatchObject({
      waits: 15_000,
      said: expect.stringContaining('the remote is away'),
    });
  });

  it('waits 30 s where the service has no address to poll, and reports that (S0-096)', async () => {
    expect(await deploy({})).toMatchObject({ waits: 30_000 });
    expect(await deploy({ elapsedMs: 30_000, looks: 1 })).toMatchObject({ how: 'blind', version: null });
  });

  it('believes health alone only after the platform had time to switch', async () => {
    const { health } = at(await serveVersions('whatever'));
    expect(await deploy({ health: health ?? '' })).toMatchObject({ waits: 30_000 });
    expect(await deploy({ health: health ?? '', elapsedMs: 31_000 })).toMatchObject({
      how: 'health',
      version: null,
    });
  });

  it('ends at once when the run is stopped', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelled');
    const url = await serve(() => stop.abort(reason));
    await expect(deploy({ ...at(url), signal: stop.signal })).rejects.toBe(reason);
  });
});

describe('a service whose platform lists its deployments', () => {
  /** A healthy service, and a platform that has one deployment of the commit. */
  async function servePlatform(status: string, log: string[] = [], listed = commit): Promise<string> {
    const rows = [{ id: 7, commit: listed, status, reason: '' }];
    return serve((request, response) => {
      if (request.url === '/list') response.end(JSON.stringify(rows));
      else if (request.url === '/list/7/log') response.end(JSON.stringify(log));
      else response.end('ok');
    });
  }

  it('is not compared while the platform still builds the commit, however healthy the old version is', async () => {
    const url = await servePlatform('BUILDING');
    const run = await deploy({ health: `${url}/health`, platform: `${url}/list`, elapsedMs: 120_000 });
    expect(run).toMatchObject({ waits: 15_000, said: expect.stringContaining('deployment 7 is BUILDING') });
  });

  it('is served as soon as the platform says so, without the wait that health alone would need', async () => {
    const url = await servePlatform('SUCCESS');
    expect(await deploy({ health: `${url}/health`, platform: `${url}/list` })).toMatchObject({
      deployed: true,
      how: 'platform',
    });
  });

  it('ends the wait at once where the build failed, with what its log says (S0-094)', async () => {
    const url = await servePlatform('failed', [
      '> npm run build',
      'SyntaxError: Unexpected token',
      '    at parse (a.js:1)',
    ]);
    expect(await deploy({ health: `${url}/health`, platform: `${url}/list` })).toMatchObject({
      deployed: false,
      how: 'failed',
      errors: ['SyntaxError: Unexpected token at a.js:1\n    at parse (a.js:1)'],
    });
    const quiet = await servePlatform('failed', ['step 1', 'step 2']);
    expect(await deploy({ platform: `${quiet}/list` })).toMatchObject({ errors: ['step 1\nstep 2'] });
  });

  it('is waited for as ever where the platform does not know the commit or does not answer', async () => {
    const url = await servePlatform('failed', [], newer);
    const waits = { waits: timing.blindWaitMs };
    expect(await deploy({ health: `${url}/health`, platform: `${url}/list` })).toMatchObject(waits);
    const closed = `http://127.0.0.1:${await findFreePort()}/list`;
    expect(await deploy({ health: `${url}/health`, platform: closed })).toMatchObject(waits);
  });
});

it('waits as long as the row of the service says if there is no health address', async () => {
  expect(await deploy({ waitSeconds: 120, elapsedMs: 60_000 })).toMatchObject({ waits: 60_000 });
  expect(await deploy({ waitSeconds: 120, elapsedMs: 120_000 })).toMatchObject({
    deployed: true,
    how: 'blind',
  });
  expect(await deploy({ elapsedMs: 60_000 })).toMatchObject({ deployed: true, how: 'blind' });
});

describe('a service without an address of its version', () => {
  /** A healthy service whose responses carry the headers of these builds, one after the other, the last permanently. */
  async function serveBuilds(...builds: Record<string, string>[]) {
    let requests = 0;
    const url = await serve((_request, response) => {
      const headers = builds[Math.min(requests, builds.length - 1)];
      requests += 1;
      response.writeHead(200, headers).end('ok');
    });
    const { origin } = new URL(url);
    const fingerprint = async () => {
      const take = createTakeFingerprint({
        service: createDeployedService(),
        platform: platforms,
        requestTimeoutMs: 5_000,
        pauseMs: 5,
      });
      return take({ deploy: { health: `${origin}/health` }, page: undefined }, new AbortController().signal);
    };
    return { health: `${url}/health`, fingerprint };
  }
  const deployment = (id: string) => ({ 'x-deployment-id': id });

  it('is not compared before it shows another build, however long the old one is healthy', async () => {
    const { health, fingerprint } = await serveBuilds(deployment('old'));
    const run = { health, before: await fingerprint() };
    expect(await deploy({ ...run, elapsedMs: 300_000, looks: 7 })).toMatchObject({
      waits: 60_000,
      said: expect.stringContaining(
        'still serves the build from before the push: x-deployment-id of /health',
      ),
    });
    // Its platform names each deployment, so this one never came.
    expect(await deploy({ ...run, elapsedMs: 600_000, looks: 12 })).toMatchObject({
      deployed: false,
      how: 'timeout',
    });
  });

  it('is compared as soon as it shows another build, without the wait that health alone would need', async () => {
    const { health, fingerprint } = await serveBuilds(
      deployment('old'),
      deployment('old'),
      deployment('new'),
    );
    expect(await deploy({ health, before: await fingerprint() })).toMatchObject({
      deployed: true,
      how: 'fingerprint',
      version: null,
      last_seen: expect.stringContaining('x-deployment-id of /health changed'),
    });
  });

  it('is not taken for new while old and new answer by turns', async () => {
    const old = deployment('old');
    const { health, fingerprint } = await serveBuilds(
      ...[old, old],
      ...[old, deployment('new'), old],
      ...[deployment('new'), old],
      old,
    );
    expect(await deploy({ health, before: await fingerprint() })).toMatchObject({ waits: 15_000 });
  });

  it('waits the full time if only its content could change, and is compared then', async () => {
    const { health, fingerprint } = await serveBuilds({ etag: '"1"' });
    const run = { health, before: await fingerprint() };
    expect(await deploy({ ...run, elapsedMs: 120_000, looks: 5 })).toMatchObject({ waits: 60_000 });
    expect(await deploy({ ...run, elapsedMs: 600_000, looks: 12 })).toMatchObject({
      deployed: true,
      how: 'health',
      last_seen: expect.stringContaining('etag of /health'),
    });
  });

  it('is recognized by the live deployment of its platform if that knows no commit', async () => {
    let id = 'one';
    const url = await serve((_request, response) =>
      response.end(JSON.stringify([{ id, commit: '', status: 'live' }])),
    );
    const take = createTakeFingerprint({
      service: createDeployedService(),
      platform: platforms,
      requestTimeoutMs: 500,
    });
    const definition = { deploy: { platform: { type: 'list' as const, url } }, page: undefined };
    const before = await take(definition, new AbortController().signal);
    expect(await deploy({ platform: url, before })).toMatchObject({ waits: 15_000 });
    id = 'two';
    expect(await deploy({ platform: url, before })).toMatchObject({ deployed: true, how: 'fingerprint' });
  });

  it('has no fingerprint if its responses differ each time, or while it is down', async () => {
    const clock = await serveBuilds({ etag: '"1"' }, { etag: '"2"' });
    expect(await clock.fingerprint()).toEqual({});
    const take = createTakeFingerprint({
      service: createDeployedService(),
      platform: platforms,
      requestTimeoutMs: 500,
      pauseMs: 5,
    });
    const { signal } = new AbortController();
    const closed = `http://127.0.0.1:${await findFreePort()}/health`;
    expect(await take({ deploy: { health: closed }, page: undefined }, signal)).toEqual({});
  });
});

describe('a service that names its version', () => {
  /** A service with these responses, by path. */
  const serveAnswers = (answers: Record<string, { text: string; headers?: Record<string, string> }>) =>
    serve((request, response) => {
      const { text, headers } = answers[request.url ?? ''] ?? { text: 'ok' };
      response.writeHead(200, headers).end(text);
    });

  it.each([
    ['sha-aaaaaaa', undefined],
    ['v1.2.0-5-gaaaaaaa', undefined],
    ['aaaaaaa-dirty', undefined],
    ['{"build":{"git_sha":"aaaaaaa"}}', undefined],
    ['{"status":"ok"}', { 'x-app-version': 'v1.2.0-5-gaaaaaaa' }],
  ])('is deployed where it answers %s', async (text, headers) => {
    const url = await serveAnswers({ '/version': { text, ...(headers ? { headers } : {}) } });
    expect(await deploy(at(url))).toMatchObject({ deployed: true, how: 'version', version: 'aaaaaaa' });
  });

  it.each<[string, object | undefined, string]>([
    ['{"status":"down"}', undefined, 'but "status" is "down"'],
    ['<html><title>Application error</title></html>', undefined, 'but it is an error page'],
    ['{"db":"off"}', { pointer: { path: '/db', equals: 'up' } }, 'but /db is "off"'],
  ])('is not deployed while its health answers 200 with %s (S0-097)', async (text, healthy, why) => {
    const url = await serveAnswers({
      '/health': { text },
      '/version': { text: JSON.stringify({ commit }) },
    });
    const run = { ...at(url), ...(healthy === undefined ? {} : { healthy }) };
    expect(await deploy(run)).toMatchObject({ waits: 15_000, said: expect.stringContaining(why) });
  });

  async function fingerprint(url: string): Promise<DeployFingerprint> {
    const take = createTakeFingerprint({
      service: createDeployedService(),
      platform: platforms,
      requestTimeoutMs: 5_000,
      pauseMs: 5,
    });
    const { health = '', version = '' } = at(url);
    const definition = { deploy: { health, version: { url: version, field: 'commit' } }, page: undefined };
    return take(definition, new AbortController().signal);
  }

  it.each<
    [
      string,
      { text: string; headers?: Record<string, string> },
      { text: string; headers?: Record<string, string> },
    ]
  >([
    [
      'x-deployment-id of /health',
      { text: 'ok', headers: { 'x-deployment-id': 'one' } },
      { text: 'ok', headers: { 'x-deployment-id': 'two' } },
    ],
    ['started_at of /health', { text: '{"started_at":"10:00"}' }, { text: '{"started_at":"10:05"}' }],
    ['buildId of /health', { text: '{"buildId":7}' }, { text: '{"buildId":8}' }],
  ])(
    'is not deployed while the old build answers under the new version, by %s',
    async (part, oldHealth, newHealth) => {
      const answers = { '/health': oldHealth, '/version': { text: JSON.stringify({ commit: older }) } };
      const url = await serveAnswers(answers);
      const before = await fingerprint(url);
      answers['/version'] = { text: JSON.stringify({ commit }) };
      expect(await deploy({ ...at(url), before })).toMatchObject({
        waits: 15_000,
        said: expect.stringContaining(
          `reports aaaaaaaaaaaa, but ${part} still match the build from before the push`,
        ),
      });
      expect(await deploy({ ...at(url), before, elapsedMs: 600_000 })).toMatchObject({
        deployed: false,
        how: 'timeout',
        last_seen: expect.stringContaining('the build from before the push'),
      });
      answers['/health'] = newHealth;
      expect(await deploy({ ...at(url), before })).toMatchObject({ deployed: true, how: 'version' });
    },
  );

  it.each<[string, Record<string, string>, string]>([
    ['an etag of its health', { etag: '"1"' }, 'ok'],
    ['the name of a release', { 'x-release': 'stable' }, 'ok'],
    ['nothing at all', {}, '{"status":"ok"}'],
  ])('is deployed by its version where the rest may stay the same: %s', async (_, headers, text) => {
    const answers = { '/health': { text, headers }, '/version': { text: JSON.stringify({ commit: older }) } };
    const url = await serveAnswers(answers);
    const before = await fingerprint(url);
    answers['/version'] = { text: JSON.stringify({ commit }) };
    expect(await deploy({ ...at(url), before })).toMatchObject({ deployed: true, how: 'version' });
  });
});
