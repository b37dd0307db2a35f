import { setTimeout as delay } from 'node:timers/promises';
import type { CheckedDocument, DocumentVerdict } from '@fixpoint/shared/contracts/routes';
import { answerDocumentChecks, type DocumentChecker } from '@fixpoint/tasks/document-checks';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../../../testing/start-gateway.js';

const log = pino({ level: 'silent' });
const token = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${token}` };
const deck = Buffer.from('PK\x03\x04 ppt/presentation.xml and more', 'latin1');
const report = 'a'.repeat(64);
const done: DocumentVerdict = {
  state: 'done',
  report,
  used_template: null,
  because: 'No template was requested.',
  counts: { critical: 0, high: 1, medium: 0, low: 0 },
};
const templates = [
  { name: 'general-pptx', type: 'pptx' as const, description: 'Any presentation' },
  { name: 'dd-report', type: 'docx' as const, description: 'A report' },
];

const readTemplate: DocumentChecker['readTemplate'] = async () => ({
  state: 'unusable',
  reason: 'Not used.',
});

let bench: GatewayBench;
beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

/** A gateway, and a comparator with this check, if there is one. */
async function open(check?: DocumentChecker['check']) {
  const gateway = await bench.start({ token });
  const { url } = bench.redis;
  const redis = connectRedis({ url, log, name: 'documents', profile: 'patient' });
  onTestFinished(() => redis.disconnect());
  const keys = createKeys(gateway.keyPrefix);
  if (check !== undefined) {
    const source = { redisUrl: url, keyPrefix: gateway.keyPrefix, log };
    const answers = answerDocumentChecks({
      ...source,
      checker: { templates: async () => templates, check, readTemplate },
    });
    onTestFinished(() => answers.close());
    for (const channel of [keys.documentCheckRequests, keys.templateRequests]) {
      await expect.poll(async () => (await redis.pubsub('NUMSUB', channel))[1]).toBe(1);
    }
  }
  const upload = (bytes = deck, query = '?name=deck.pptx', headers: Record<string, string> = owner) =>
    gateway.app.inject({
      method: 'POST',
      url: `/api/v1/documents${query}`,
      headers: { host: '127.0.0.1', 'content-type': 'application/octet-stream', ...headers },
      payload: bytes,
    });
  const get = (id: string, headers: Record<string, string> = owner) =>
    gateway.request('GET', `/api/v1/documents/${id}`, undefined, headers);
  async function issue(role: string, scope?: object) {
    const body = { name: role, role, ...(scope === undefined ? {} : { scope }) };
    const answer = await gateway.request('POST', '/api/v1/tokens', body, owner);
    return { authorization: `Bearer ${answer.json().text}` };
  }
  return { gateway, redis, keys, upload, get, issue };
}

describe('a document without a task (V-30)', () => {
  it('is checked once, and can be read, listed and deleted by its uploader', async () => {
    const requests: unknown[] = [];
    const { gateway, upload, get } = await open(async (request) => {
      requests.push(request);
      return done;
    });
    const created = await upload(deck, '?name=Quarter%203.pptx&template=general-pptx');
    expect(created.statusCode, created.body).toBe(201);
    const { id, artifact, ...document }: CheckedDocument = created.json();
    expect(created.headers.location).toBe(`/api/v1/documents/${id}`);
    expect(document).toMatchObject({ name: 'Quarter 3.pptx', type: 'pptx', template: 'general-pptx' });
    await expect.poll(async () => (await get(id)).json()).toMatchObject({ ...done, id });
    const request = { id, artifact, name: 'Quarter 3.pptx', type: 'pptx', template: 'general-pptx' };
    expect(requests).toEqual([request]);
    const list = () => gateway.request('GET', '/api/v1/documents', undefined, owner);
    expect((await list()).json().documents).toMatchObject([{ id, state: 'done' }]);

    expect((await gateway.request('DELETE', `/api/v1/documents/${id}`, undefined, owner)).statusCode).toBe(
      204,
    );
    expect((await get(id)).statusCode).toBe(404);
    expect((await list()).json()).toEqual({ documents: [] });
  });

  it('can be sent as a form, with its template before or after the file', async () => {
    const { gateway } = await open(async () => done);
    for (const order of ['before', 'after']) {
      const form = new FormData();
      if (order === 'before') form.set('template', 'general-pptx');
      form.set('file', new Blob([deck]), 'Quarter 3.pptx');
      if (order === 'after') form.set('template', 'general-pptx');
      const options = { method: 'POST', headers: owner, body: form };
      const answer = await fetch(`${gateway.url}/api/v1/documents`, options);
      expect(await answer.json()).toMatchObject({ name: 'Quarter 3.pptx', template: 'general-pptx' });
    }
  });

  it('is there for its owner and for admins only, and needs the role of uploads', async () => {
    const { upload, get, issue } = await open(async () => done);
    const [ann, bob, viewer] = [await issue('operate'), await issue('operate'), await issue('view')];
    const { id } = (await upload(deck, '', ann)).json();
    expect((await get(id, ann)).statusCode).toBe(200);
    expect((await get(id)).statusCode).toBe(200);
    expect((await get(id, bob)).statusCode).toBe(404);
    expect((await upload(deck, '', viewer)).statusCode).toBe(403);
    expect((await upload(deck, '', { authorization: 'Bearer x' })).statusCode).toBe(401);
    const narrow = await issue('operate', { services: ['market-research'] });
    expect((await upload(deck, '', narrow)).statusCode).toBe(403);
  });

  it('is forgotten after a day', async () => {
    const { redis, keys, upload, get, gateway } = await open(async () => done);
    const { id, artifact, created_at, expires_at } = (await upload()).json();
    expect(await redis.zrange(keys.shortLivedArtifacts, 0, -1)).toEqual([artifact]);
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(24 * 60 * 60 * 1_000);
    await expect.poll(async () => (await get(id)).json().state).toBe('done');
    for (const key of [
      keys.checkedDocument(id),
      keys.checkedDocuments('setting'),
      keys.documentVerdict(id),
    ]) {
      expect(await redis.pttl(key)).toBeGreaterThan(23 * 60 * 60 * 1_000);
      expect(await redis.pttl(key)).toBeLessThanOrEqual(24 * 60 * 60 * 1_000);
    }
    await redis.pexpire(keys.checkedDocument(id), 0);
    expect((await get(id)).statusCode).toBe(404);
    const listed = await gateway.request('GET', '/api/v1/documents', undefined, owner);
    expect(listed.json()).toEqual({ documents: [] });
  });

  it.each([
    ['an unknown template', deck, '?template=nope', 'template', 'general-pptx'],
    ['a template for another type', deck, '?template=dd-report', 'template', 'general-pptx'],
    ['a text', Buffer.from('hello'), '', 'body', 'PPTX, XLSX and DOCX'],
    ['nothing', Buffer.alloc(0), '?name=deck.pptx', 'body', 'empty'],
  ])('is refused with %s, by its field', async (_name, bytes, query, field, words) => {
    const { upload } = await open(async () => done);
    const answer = await upload(bytes, query);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors[0].field).toBe(field);
    expect(answer.body).toContain(words);
  });

  it('is refused if it is too large', async () => {
    const { upload } = await open(async () => done);
    expect((await upload(Buffer.alloc(51 * 1024 * 1024))).statusCode).toBe(413);
  });

  it('that is broken fails with the words of the comparator', async () => {
    const reason = 'The file is encrypted.';
    const { upload, get } = await open(async () => ({
      state: 'failed',
      reason,
      hint: 'Remove the password.',
    }));
    // An encrypted file has other bytes than its name promises.
    const { id } = (await upload(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), '?name=deck.pptx')).json();
    await expect
      .poll(async () => (await get(id)).json())
      .toMatchObject({ state: 'failed', reason, hint: 'Remove the password.' });
  });

  it('waits for its turn, and is refused for a while if too many wait', async () => {
    const { upload, get } = await open((_, signal) => delay(60_000, done, { signal }));
    const first = (await upload()).json();
    await expect.poll(async () => (await get(first.id)).json().state).toBe('checking');
    for (let count = 2; count <= 5; count += 1) expect((await upload()).json().state).toBe('queued');
    const refused = await upload();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json().detail).toBe('5 of your documents are not checked yet.');
  });

  it('is refused without a comparator, with how to start one', async () => {
    const { upload, gateway } = await open();
    const answer = await upload();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      detail: 'No comparator is running, so documents cannot be checked.',
      hint: expect.stringContaining('fixpoint up'),
    });
    const listed = await gateway.request('GET', '/api/v1/templates', undefined, owner);
    expect(listed.statusCode).toBe(503);
  });

  it('that is queued is reported as such if the comparator has ended meanwhile', async () => {
    const { redis, keys, upload, get } = await open();
    await redis.set(keys.templates, JSON.stringify(templates), 'PX', 60_000);
    const { id } = (await upload()).json();
    const reason = expect.stringContaining('fixpoint up');
    expect((await get(id)).json()).toMatchObject({ state: 'queued', reason });
  });
});
