import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createKeys, createOrphanMails, orphanId } from '@fixpoint/tasks/engine';
import { Redis } from 'ioredis';
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

const path = '/api/v1/mail/orphans';
const artifacts = createMemoryArtifacts();
let bench: GatewayBench;
let gateway: RunningGateway;
let redis: Redis;
beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({ artifacts });
  redis = new Redis(bench.redis.url);
});
afterAll(async () => {
  redis.disconnect();
  await bench.close();
});

/** As the mail-fetcher writes it down. */
async function find(messageId: string): Promise<string> {
  const deck = new JSZip();
  deck.file('[Content_Types].xml', '<Types/>').file('ppt/presentation.xml', '<p/>');
  const bytes = await deck.generateAsync({ type: 'nodebuffer' });
  const time = new Date().toISOString();
  const id = orphanId(messageId);
  await createOrphanMails({ redis, keys: createKeys(gateway.keyPrefix) }).add({
    id,
    service: 'market-research',
    from: 'reports@service.example',
    subject: 'Your market research is ready',
    received_at: time,
    found_at: time,
    documents: [
      { artifact: await artifacts.put(bytes), name: 'report.pptx', type: 'pptx', bytes: bytes.length },
    ],
  });
  return id;
}

const list = async () =>
  (await gateway.request('GET', path)).json().mails.map(({ id }: { id: string }) => id);

it('shows the mails that no task has taken, starts a task from one and dismisses another', async () => {
  const [one, two] = [await find('<one@x>'), await find('<two@x>')];
  expect((await list()).sort()).toEqual([one, two].sort());
  const started = await gateway.request('POST', `${path}/${one}/task`, {}, { 'idempotency-key': 'once' });
  expect(started.json()).toMatchObject({
    status: 'awaiting_approval',
    spec: {
      start_from: 'analyze',
      service: { name: 'market-research' },
      existing_document: { name: 'report.pptx' },
    },
  });
  expect(started.statusCode).toBe(201);
  expect(await list()).toEqual([two]);
  // A client that got no answer asks again, and gets the same task.
  const again = await gateway.request('POST', `${path}/${one}/task`, {}, { 'idempotency-key': 'once' });
  expect([again.statusCode, again.json().id]).toEqual([201, started.json().id]);
  expect((await gateway.request('DELETE', `${path}/${two}`)).statusCode).toBe(204);
  expect(await list()).toEqual([]);
  expect((await gateway.request('DELETE', `${path}/${two}`)).statusCode).toBe(404);
  expect((await gateway.request('POST', `${path}/${two}/task`, {})).json()).toMatchObject({ status: 404 });
});

it('names an unknown field', async () => {
  const id = await find('<three@x>');
  const answer = await gateway.request('POST', `${path}/${id}/task`, { form: {} });
  expect(answer.json()).toMatchObject({
    status: 422,
    errors: [{ field: 'body', message: 'Unrecognized key: "form"' }],
  });
  expect(await list()).toEqual([id]);
});
