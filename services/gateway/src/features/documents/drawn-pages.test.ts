import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { answerDrawnPages, createAskDrawnPages } from '@fixpoint/tasks/drawn-pages';
import { connectRedis } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createGatewayBench } from '../../../testing/start-gateway.js';

const log = pino({ level: 'silent' });
const keyPrefix = '{drawn-pages}';
const deck = Buffer.from('PK\x03\x04 ppt/presentation.xml and more', 'latin1');

it('renders a document once, on the first view, and serves its pages to all who may download it', async () => {
  const bench = await createGatewayBench();
  onTestFinished(() => bench.close());
  const { url } = bench.redis;
  const redis = connectRedis({ url, log, name: 'pages', profile: 'patient' });
  onTestFinished(() => redis.disconnect());
  const artifacts = createMemoryArtifacts();
  const document = await artifacts.put(deck);
  const askDrawnPages = createAskDrawnPages({ redis, keyPrefix });
  const gateway = await bench.start({ artifacts, askDrawnPages });
  const look = (path = '') => gateway.request('GET', `/api/v1/artifacts/${document}/pages${path}`);

  expect((await look()).json()).toEqual({
    state: 'missing',
    reason: expect.stringMatching(/^No comparator that renders pages is running.*fixpoint up/),
  });

  const asked: unknown[] = [];
  const [picture, thumbnail] = [Buffer.from('RIFF picture'), Buffer.from('RIFF thumbnail')];
  const answers = answerDrawnPages({
    redisUrl: url,
    keyPrefix,
    log,
    async draw(request) {
      asked.push(request);
      const kept = { picture: await artifacts.put(picture), thumbnail: await artifacts.put(thumbnail) };
      return { state: 'drawn', pages: [{ number: 1, width: 1_280, height: 720, ...kept }], notes: [] };
    },
  });
  onTestFinished(() => answers.close());
  const drawn = { state: 'drawn', pages: [{ number: 1, width: 1_280, height: 720 }], notes: [] };
  await expect.poll(async () => (await look()).json()).toEqual(drawn);
  expect((await look()).json()).toEqual(drawn);
  expect(asked).toEqual([{ document, type: 'pptx' }]);

  const page = await look('/1');
  expect(page.headers['content-type']).toBe('image/webp');
  expect(page.rawPayload.equals(picture)).toBe(true);
  expect((await look('/1?size=thumbnail')).rawPayload.equals(thumbnail)).toBe(true);
  const tag = { 'if-none-match': String(page.headers.etag) };
  const same = await gateway.request('GET', `/api/v1/artifacts/${document}/pages/1`, undefined, tag);
  expect([same.statusCode, same.body]).toEqual([304, '']);
  expect((await look('/1/words')).json()).toEqual({ words: [] });
  expect((await look('/2')).statusCode).toBe(404);
  expect((await look('/0')).statusCode).toBe(422);

  const table = await artifacts.put(Buffer.from('a,b\n1,2\n'));
  const answer = await gateway.request('GET', `/api/v1/artifacts/${table}/pages`);
  expect(answer.json()).toMatchObject({ state: 'missing', reason: expect.stringContaining('PPTX') });
});
