import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ServiceDefinition } from '@fixpoint/shared/contracts';
import JSZip from 'jszip';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readInbox } from '../../testing/read-inbox.js';
import { git } from '../remote/git.js';
import { createTwin, type Twin } from './create-twin.js';

const service = 'backend/market-research';
let folder: string;
let twin: Twin;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twin-world-'));
  twin = await createTwin({ folder });
});
afterEach(async () => {
  await twin.close();
  await rm(folder, { recursive: true, force: true });
});

function submit(fields: Record<string, string> = {}, key?: string): Promise<Response> {
  return fetch(`${twin.urls.service}/api/market-research`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify({ ...twin.form, ...fields }),
  });
}

/** Text of every slide of the newest deck in the inbox, in order, with the addresses that it links to. */
async function readDeck(): Promise<string[]> {
  await expect.poll(() => twin.stats().mails.delivered).toBeGreaterThan(0);
  const [mail] = await readInbox(twin.env);
  const zip = await JSZip.loadAsync(mail?.attachments[0]?.bytes ?? Buffer.alloc(0));
  const slides: string[] = [];
  for (let number = 1; zip.file(`ppt/slides/slide${number}.xml`) !== null; number += 1) {
    const xml = await zip.file(`ppt/slides/slide${number}.xml`)?.async('text');
    const links = await zip.file(`ppt/slides/_rels/slide${number}.xml.rels`)?.async('text');
    slides.push(`${xml?.replace(/<[^>]+>/g, ' ')} ${links}`);
  }
  return slides;
}

/** Replaces text in the service's files, commits and pushes, and waits until the platform is done. Returns the commit. */
async function push(changes: Record<string, [string, string]>): Promise<string> {
  const clone = await mkdtemp(join(folder, 'clone-'));
  await git(['clone', '--quiet', twin.urls.repository, clone]);
  for (const [file, [from, to]] of Object.entries(changes)) {
    const path = join(clone, service, file);
    const source = await readFile(path, 'utf8');
    expect(source).toContain(from);
    await writeFile(path, source.replace(from, to));
  }
  await git(['commit', '--quiet', '--all', '--message=Fix: by hand'], { cwd: clone });
  await git(['push', '--quiet', 'origin', 'HEAD:main'], { cwd: clone });
  await twin.settled();
  return git(['rev-parse', 'HEAD'], { cwd: clone });
}

async function servedCommit(): Promise<unknown> {
  const response = await fetch(`${twin.urls.service}/version`);
  return ((await response.json()) as { commit: unknown }).commit;
}

const rightFixes: Record<string, [string, string]> = {
  'src/deck/insights.js': ["['fact']", "['fact', 'action']"],
  'src/ranking.js': ['place < places', 'place <= places'],
  'src/deck/links.js': ['company.profile', 'company.website'],
  'src/deck/shorten.js': ['DESCRIPTION_WORDS = 12', 'DESCRIPTION_WORDS = 80'],
};

describe('createTwin', { timeout: 120_000 }, () => {
  it('responds to a form with a defective deck by mail, a market-research PPTX (S0-407)', async () => {
    const response = await submit({ Email: 'analyst+t1@fixpoint.example' }, 'key-1');
    expect(response.status).toBe(202);
    const slides = await readDeck();
    expect(slides).toHaveLength(9);
    expect(slides[1]).toContain('Executive Summary');
    expect(slides[4]).toContain('linkedin.com');
    expect(slides[4]).toContain('…');
    expect(slides.join(' ')).not.toContain('Recommend opening');
    expect((await readInbox(twin.env))[0]?.to).toBe('analyst+t1@fixpoint.example');
    expect(twin.stats().submissions).toEqual({ total: 1, accepted: 1, byKey: { 'key-1': 1 } });
  });

  it('redeploys on a push, and correct manual fixes produce the correct deck', async () => {
    const commit = await push(rightFixes);
    expect(await servedCommit()).toBe(commit);
    expect(twin.stats().deployments.map(({ status }) => status)).toEqual(['live', 'removed']);
    expect(twin.stats().pushes).toBe(1);
    await submit();
    const slides = await readDeck();
    expect(slides).toHaveLength(10);
    expect(slides.join(' ')).not.toContain('linkedin.com');
    expect(slides[4]).toContain('https://www.mekongfrost.example/');
    expect(slides[4]).toContain('Recommend opening');
    expect(slides.at(-1)).toContain('Mitigate power tariffs');
  });

  it('keeps the old deployment serving when a commit does not start, and reports why', async () => {
    const before = await servedCommit();
    await push({ 'src/server.js': ['const mailer', 'throw new Error("broken on purpose");\nconst mailer'] });
    expect(await servedCommit()).toBe(before);
    const [failed] = twin.stats().deployments;
    expect(failed).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('before it was healthy'),
    });
    const log = await fetch(`${twin.urls.deployments}/${failed?.id}/log`);
    expect(JSON.stringify(await log.json())).toContain('broken on purpose');
    await push({ 'src/server.js': ['throw new Error("broken on purpose");\n', ''] });
    expect(twin.stats().deployments[0]?.status).toBe('live');
  });

  it('can fail and slow down deployments that are in order', { tags: ['night'] }, async () => {
    await twin.faults.set({ deploy: { failures: 1 } });
    await push({ 'README.md': ['# market-research', '# Market research'] });
    expect(twin.stats().deployments[0]).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/disk/),
    });
    await twin.faults.set({ deploy: { delayMs: 300 } });
    await push({ 'README.md': ['# Market research', '# market-research'] });
    const [slow] = twin.stats().deployments;
    expect(slow?.status).toBe('live');
    expect(Date.parse(slow?.liveAt ?? '') - Date.parse(slow?.createdAt ?? '')).toBeGreaterThanOrEqual(300);
  });

  it('acts once on a repeated key, also after a redeploy and when its answer was lost', {
    tags: ['night'],
  }, async () => {
    await twin.faults.set({ deploy: { lostAnswers: 1 } });
    await expect(submit({}, 'key-2')).rejects.toThrow();
    await expect.poll(() => twin.stats().mails.delivered).toBe(1);
    await push({ 'README.md': ['# market-research', '# Market research'] });
    expect((await submit({}, 'key-2')).status).toBe(202);
    expect(twin.stats().submissions).toEqual({ total: 2, accepted: 2, byKey: { 'key-2': 2 } });
    expect(twin.stats().mails.received).toBe(1);
  });

  it('forwards refusals of the service and counts them apart', async () => {
    const unknown = await submit({ Country: 'Atlantis' });
    expect(unknown.status).toBe(422);
    expect((await submit({ Email: '' })).status).toBe(400);
    expect(twin.stats().submissions).toMatchObject({ total: 2, accepted: 0 });
  });

  it('refuses pushes when configured to', { tags: ['night'] }, async () => {
    await twin.faults.set({ push: { refuse: 'The branch is frozen.' } });
    await expect(push(rightFixes)).rejects.toThrow(/frozen/);
    await twin.faults.set({ push: { refuse: null } });
    expect(twin.stats().pushes).toBe(0);
    await push(rightFixes);
    expect(twin.stats().pushes).toBe(1);
  });

  it('moves main behind a clone in use, as another person would', { tags: ['night'] }, async () => {
    const clone = await mkdtemp(join(folder, 'clone-'));
    await git(['clone', '--quiet', twin.urls.repository, clone]);
    const foreign = await twin.pushForeignCommit();
    expect((await twin.commits())[0]?.sha).toBe(foreign);
    await git(['commit', '--quiet', '--allow-empty', '--message=Fix: late'], { cwd: clone });
    await expect(git(['push', 'origin', 'HEAD:main'], { cwd: clone })).rejects.toThrow(
      /fetch first|non-fast/,
    );
    await twin.settled();
    expect(await servedCommit()).toBe(foreign);
  });

  it('releases held mails when the fault is reset', { tags: ['night'] }, async () => {
    await twin.faults.set({ mail: { hold: true } });
    await submit();
    await expect.poll(() => twin.stats().mails.held).toBe(1);
    await twin.faults.set({ mail: { hold: false } });
    expect(twin.stats().mails).toEqual({ received: 1, held: 0, delivered: 1 });
  });

  it('writes the service into a file that holds the definition', async () => {
    const { services } = parse(await readFile(twin.configFile, 'utf8'));
    const row = ServiceDefinition.parse({ name: 'market-research', ...services['market-research'] });
    expect(row).toEqual(twin.service);
    expect(twin.env.FIXPOINT_CONFIG).toBe(twin.configFile);
    const logs = await fetch(String(row.deploy.logs));
    expect(await logs.text()).toContain('"message":"listening"');
  });

  it('listens on loopback only', () => {
    const { service: _, ...urls } = { ...twin.urls, repository: 'x://127.0.0.1' };
    for (const url of Object.values(urls)) expect(new URL(url).hostname).toBe('127.0.0.1');
  });

  it('leaves nothing behind when it closes', async () => {
    await twin.close();
    for (const url of [twin.urls.service, twin.urls.gmail, twin.urls.model]) {
      await expect(fetch(url)).rejects.toThrow();
    }
    expect(twin.stats().deployments[0]?.log.at(-1)).toContain('stopping');
  });

  it('closes at once while a deployment is in progress', { tags: ['night'] }, async () => {
    await twin.faults.set({ deploy: { delayMs: 3_600_000 } });
    await twin.pushForeignCommit();
    expect(twin.stats().deployments[0]?.status).toBe('building');
    await twin.close();
    expect(twin.stats().deployments.map(({ status }) => status)).toEqual(['failed', 'removed']);
    await expect(fetch(twin.urls.service)).rejects.toThrow();
  });

  it('refuses a folder that already holds a twin', async () => {
    await expect(createTwin({ folder })).rejects.toThrow(/already contains/);
  });

  it('ends its deployed service when its own process is killed', async () => {
    const world = new URL('../../dist/world/index.js', import.meta.url).href;
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', programThatPrintsThePort(world)],
      {
        env: { ...process.env, TWIN_FOLDER: join(folder, 'other') },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = await once(createInterface(child.stdout), 'line');
    const health = `http://127.0.0.1:${line}/health`;
    expect((await fetch(health)).status).toBe(200);
    child.kill('SIGKILL');
    await expect
      .poll(() =>
        fetch(health).then(
          () => 'served',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });
});

function programThatPrintsThePort(world: string): string {
  return `
    import { createTwin } from ${JSON.stringify(world)};
    const twin = await createTwin({ folder: process.env.TWIN_FOLDER });
    const lines = twin.stats().deployments[0].log.filter((line) => line.includes('"listening"'));
    process.stdout.write(JSON.parse(lines[0]).port + '\\n');
  `;
}
