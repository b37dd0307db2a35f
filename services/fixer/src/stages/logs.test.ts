import { ServiceDefinition, stageCatalog } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createStageContext } from '@fixpoint/tasks/testing';
import { describe, expect, it } from 'vitest';
import { serve } from '../../testing/serve.js';
import { createDeployPlatform } from '../adapters/deploy-platform/create-deploy-platform.js';
import { createDeployedService } from '../adapters/deployed-service.js';
import { createReadLogSource } from '../adapters/read-log-source.js';
import { createRunTool } from '../adapters/run-tool.js';
import { createLogsStage } from './logs.js';

async function read(
  url: string | undefined,
  overrides: Partial<Parameters<typeof createLogsStage>[0]> = {},
  signal?: AbortSignal,
) {
  const service = ServiceDefinition.parse({
    name: 'market-research',
    url: 'https://market.example',
    mail: { subject: 'x' },
    outputs: ['pptx'],
    template: null,
    repository: { url: '/srv/x.git', directories: ['src'] },
    deploy: url === undefined ? {} : { logs: url },
  });
  const stage = createLogsStage({
    service: createDeployedService(),
    platform: createDeployPlatform({ timeoutMs: 5_000 }),
    readSource: createReadLogSource(createRunTool({ environment: process.env, timeoutMs: 5_000 })),
    artifacts: createMemoryArtifacts(),
    requestTimeoutMs: 30_000,
    ...overrides,
  });
  const input = { service, since: '2026-03-01T12:00:00Z' };
  return stageCatalog.logs.output.parse(await stage(input, createStageContext(signal ? { signal } : {})));
}

describe('the logs stage', () => {
  it('keeps the lines since the deploy and picks the errors (S0-099)', async () => {
    const artifacts = createMemoryArtifacts();
    const url = await serve((_request, response) =>
      response.end(
        '2026-03-01T11:00:00Z Error: old\n2026-03-01T12:00:05Z started\n2026-03-01T12:00:06Z Error: new\n',
      ),
    );
    const output = await read(url, { artifacts });
    expect(output).toMatchObject({ checked: true, errors: ['2026-03-01T12:00:06Z Error: new'] });
    const kept = await artifacts.get(output.lines ?? '');
    expect(kept.toString()).toBe('2026-03-01T12:00:05Z started\n2026-03-01T12:00:06Z Error: new\n');
  });

  it('states how many lines have no error', async () => {
    const quiet = await serve((_request, response) => response.end('started\nready\n'));
    expect(await read(quiet)).toMatchObject({
      checked: true,
      note: 'No error in 2 lines of the log.',
      errors: [],
    });
  });

  it('has 120 s (S0-100)', () => {
    expect(stageCatalog.logs).toMatchObject({ timeout: 120_000, attempts: 1 });
  });

  it('reads the end of a log that is too long', async () => {
    const url = await serve((_request, response) => {
      response.write('Error: at the beginning\n');
      for (let part = 0; part < 5; part += 1) response.write('quiet\n'.repeat(180_000));
      response.end('Error: at the end\n');
    });
    const output = await read(url);
    expect(output.errors).toEqual(['Error: at the end']);
    expect(output.note).toContain('Older lines were left out');
  });

  it('turns everything that goes wrong into a note (S0-101)', async () => {
    expect(await read(undefined)).toMatchObject({
      checked: false,
      note: expect.stringContaining('No logs are configured'),
    });
    const broken = await serve((_request, response) => response.writeHead(500).end());
    expect(await read(broken)).toMatchObject({ checked: false, note: expect.stringContaining('HTTP 500') });
    const cut = await serve((request) => request.socket.destroy());
    expect(await read(cut)).toMatchObject({ checked: false, errors: [], lines: null });
    const silent = await serve(() => {});
    expect(await read(silent, { requestTimeoutMs: 30 })).toMatchObject({ checked: false });
    const fine = await serve((_request, response) => response.end('started\n'));
    const full = { put: () => Promise.reject(new Error('disk full')) };
    expect(await read(fine, { artifacts: full })).toMatchObject({
      note: expect.stringContaining('disk full'),
    });
  });

  it('ends at once when the run is stopped', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelled');
    const url = await serve(() => stop.abort(reason));
    await expect(read(url, {}, stop.signal)).rejects.toBe(reason);
  });
});
