import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

const deck = Buffer.from('PK\x03\x04 ppt/presentation.xml and more', 'latin1');
const deckId = createHash('sha256').update(deck).digest('hex');
let bench: GatewayBench;
let gateway: RunningGateway;
let folder: string;

beforeAll(async () => {
  bench = await createGatewayBench();
  folder = await mkdtemp(join(tmpdir(), 'gateway-inbox-'));
  await mkdir(join(folder, 'inbox'));
  await mkdir(join(folder, 'inbox-of-others'));
  await writeFile(join(folder, 'inbox', 'deck.pptx'), deck);
  await writeFile(join(folder, 'inbox', 'notes.txt'), 'no document');
  await writeFile(join(folder, 'secret.pptx'), deck);
  await writeFile(join(folder, 'inbox-of-others', 'deck.pptx'), deck);
  await symlink(join(folder, 'secret.pptx'), join(folder, 'inbox', 'link.pptx'));
  gateway = await bench.start({ inboxFolders: [join(folder, 'inbox'), join(folder, 'not-there')] });
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

function upload(bytes: Buffer, query = '', type = 'application/octet-stream') {
  return gateway.app.inject({
    method: 'POST',
    url: `/api/v1/artifacts${query}`,
    headers: { host: '127.0.0.1', 'content-type': type },
    payload: bytes,
  });
}

const startWith = (existing_file_path: string) =>
  gateway.request('POST', '/api/v1/tasks', {
    ...goodRequest,
    context: {
      ...goodRequest.context,
      service: 'market-research',
      start_from: 'analyze',
      existing_file_path,
    },
  });

describe('artifacts', () => {
  it('are stored under their hash and returned as downloads that a browser does not run', async () => {
    const stored = await upload(deck, '?name=deck.pptx');
    expect(stored.statusCode, stored.body).toBe(201);
    expect(stored.json()).toEqual({ artifact: deckId, name: 'deck.pptx', type: 'pptx', bytes: deck.length });
    const got = await gateway.request(
      'GET',
      `/api/v1/artifacts/${deckId}?name=${encodeURIComponent('../déck "1".pptx\r\nx: y')}`,
    );
    expect(got.rawPayload.equals(deck)).toBe(true);
    expect(got.headers['content-type']).toContain('presentationml');
    expect(got.headers['content-disposition']).toBe(
      `attachment; filename=".._d_ck _1_.pptx__x: y"; filename*=UTF-8''.._d%C3%A9ck%20%221%22.pptx__x%3A%20y`,
    );
    expect(got.headers['x-content-type-options']).toBe('nosniff');
    expect(got.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  });

  it.each([
    ['text', Buffer.from('hello'), 'application/octet-stream', 422],
    ['a script', Buffer.from('#!/bin/sh\n'), 'application/octet-stream', 422],
    ['nothing', Buffer.alloc(0), 'application/octet-stream', 422],
    ['a form without a file', Buffer.from('--x--\r\n'), 'multipart/form-data; boundary=x', 422],
    ['plain text', Buffer.from('hello'), 'text/plain', 422],
    ['51 MB', Buffer.alloc(51 * 1024 * 1024), 'application/octet-stream', 413],
  ])('do not take %s', async (_name, bytes, type, status) => {
    expect((await upload(bytes, '', type)).statusCode).toBe(status);
  });

  it.each(['text/plain', 'application/json', 'application/vnd.ms-powerpoint'])(
    'are recognised by their bytes with the content type %j',
    async (type) => {
      const stored = await upload(deck, '', type);
      expect(stored.statusCode, stored.body).toBe(201);
      expect(stored.json()).toMatchObject({ artifact: deckId, type: 'pptx' });
    },
  );

  it('can be sent as a file of a form, and keep its name', async () => {
    const form = new FormData();
    form.set('note', 'from a script');
    form.set('file', new Blob([deck]), 'Quarter 3.pptx');
    const answer = await fetch(`${gateway.url}/api/v1/artifacts`, { method: 'POST', body: form });
    expect(await answer.json()).toEqual({
      artifact: deckId,
      name: 'Quarter 3.pptx',
      type: 'pptx',
      bytes: deck.length,
    });
  });

  it('can be sent as a large file of a form', async () => {
    const bytes = Buffer.concat([deck, Buffer.alloc(2_000_000)]);
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'deck.pptx');
    const options = { method: 'POST', body: form, signal: AbortSignal.timeout(20_000) };
    const answer = await fetch(`${gateway.url}/api/v1/artifacts`, options);
    expect(await answer.json()).toMatchObject({ type: 'pptx', bytes: bytes.length });
  });

  it('are CSV if the content type says so', async () => {
    const stored = await upload(Buffer.from('a,b\n1,2\n'), '', 'text/csv; charset=utf-8');
    expect(stored.json()).toMatchObject({ name: 'table.csv', type: 'csv' });
  });

  it('are saved under a name with the right ending by default', async () => {
    await upload(deck);
    const got = await gateway.request('GET', `/api/v1/artifacts/${deckId}`);
    expect(got.headers['content-disposition']).toContain(`filename="artifact-${deckId.slice(0, 8)}.pptx"`);
  });

  it('can be the start of a task', async () => {
    await upload(deck);
    const answer = await startWith(`artifact:${deckId}`);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().spec).toMatchObject({
      start_from: 'analyze',
      existing_document: { artifact: deckId, type: 'pptx', bytes: deck.length },
    });
    expect((await startWith(`artifact:${'0'.repeat(64)}`)).statusCode).toBe(422);
  });
});

describe('documents that are already there', () => {
  it('are taken from the open folders into the artifact store', async () => {
    const answer = await startWith(join(folder, 'inbox', 'deck.pptx'));
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().spec.existing_document).toMatchObject({
      artifact: deckId,
      name: 'deck.pptx',
      type: 'pptx',
    });
  });

  it.each([
    '../secret.pptx',
    'inbox/../secret.pptx',
    'inbox/link.pptx',
    'inbox-of-others/deck.pptx',
    'inbox/absent.pptx',
    'inbox/notes.txt',
    'inbox',
    'inbox/deck.pptx\u0000.pptx',
  ])('are not taken from %s; the answer does not reveal what exists', async (path) => {
    const answer = await startWith(`${folder}/${path}`);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors[0].field).toContain('existing_file');
    expect(answer.body).not.toMatch(/ENOENT|EISDIR|EACCES/);
  });
});
