import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type ChatReply, startChatEndpoint } from '../../testing/chat-endpoint.js';
import { createChatModel } from './chat-model.js';

const schema = z.strictObject({ words: z.array(z.string()) });
const question = { instructions: 'Answer in JSON.', data: 'Some data.', schema };

async function endpoint(reply: ChatReply) {
  const started = await startChatEndpoint(() => reply);
  onTestFinished(started.close);
  return started;
}

it('calls an endpoint and returns JSON that matches the schema, fenced or not', async () => {
  const { url, requests } = await endpoint('Here you are:\n```json\n{ "words": ["growth"] }\n```');
  const model = createChatModel({ url, model: 'small', apiKey: 'key-1' });
  expect(await model.ask(question)).toEqual({ words: ['growth'] });
  expect(requests).toMatchObject([
    {
      path: '/v1/chat/completions',
      authorization: 'Bearer key-1',
      body: {
        model: 'small',
        messages: [
          { role: 'system', content: 'Answer in JSON.' },
          { role: 'user', content: 'Some data.' },
        ],
      },
    },
  ]);
});

it('sends a picture with the data, and reports the usage', async () => {
  const { url, requests } = await endpoint('{ "words": [] }');
  const used: unknown[] = [];
  await createChatModel({ url, model: 'small' }).ask({
    ...question,
    picture: { bytes: Buffer.from('pixels'), mime: 'image/png' },
    onUsage: (tokens) => used.push(tokens),
  });
  const [{ body } = { body: null }] = requests;
  expect(body?.messages.at(-1)).toEqual({
    role: 'user',
    content: [
      { type: 'image_url', image_url: { url: `data:image/png;base64,${btoa('pixels')}` } },
      { type: 'text', text: 'Some data.' },
    ],
  });
  expect(used).toEqual([{ input: 1, output: 1 }]);
});

it('accepts an address with the whole path, and sends no key unless one is set', async () => {
  const { url, requests } = await endpoint('{ "words": [] }');
  await createChatModel({ url: `${url}/chat/completions`, model: 'small' }).ask(question);
  expect(requests).toMatchObject([{ path: '/v1/chat/completions', authorization: undefined }]);
});

it.each([
  ['no JSON', 'I cannot help with that.'],
  ['another shape', '{ "words": "growth" }'],
  ['nothing', ''],
])('calls an answer unusable that is %s', async (_, answer) => {
  const { url } = await endpoint(answer);
  await expect(createChatModel({ url, model: 'small' }).ask(question)).rejects.toMatchObject({
    code: 'model-answer-unusable',
    retry: 'backoff',
  });
});

it.each([
  [401, 'configuration', /rejected the key/],
  [404, 'configuration', /does not know the path of the request or the model "small"/],
  [413, 'configuration', /rejected the request/],
  [429, 'unavailable', /not ready/],
  [503, 'unavailable', /not ready/],
] as const)('reports the meaning of HTTP %i, without the key', async (status, code, message) => {
  const { url } = await endpoint({ status, message: 'Incorrect key key-1234 given' });
  const refused = await createChatModel({ url, model: 'small', apiKey: 'key-1234' })
    .ask(question)
    .catch((error) => error);
  expect(refused).toMatchObject({ code, message: expect.stringMatching(message) });
  expect(JSON.stringify([refused.message, refused.hint, refused.context, refused.cause])).not.toContain(
    'key-1234',
  );
});

it('reports that an endpoint cannot be reached', async () => {
  const { url, close } = await startChatEndpoint(() => 'silence');
  await close();
  await expect(createChatModel({ url, model: 'small' }).ask(question)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('cannot be reached'),
  });
});

it('gives up after its time, and at once on an abort', async () => {
  const { url } = await endpoint('silence');
  await expect(createChatModel({ url, model: 'small', timeout: 50 }).ask(question)).rejects.toMatchObject({
    code: 'timed-out',
  });
  const stop = new AbortController();
  const answer = createChatModel({ url, model: 'small' }).ask({ ...question, signal: stop.signal });
  stop.abort(new Error('stopped by hand'));
  await expect(answer).rejects.toThrow('stopped by hand');
});

it.each(['', 'localhost:11434', 'ftp://host/v1', 'https://user:key@host/v1'])(
  'refuses the address "%s"',
  (url) => {
    expect(() => createChatModel({ url, model: 'small' })).toThrow('is invalid');
  },
);

it('returns a text exactly as the model gave it, with its usage', async () => {
  const { url } = await endpoint('Here: [1, 2');
  let tokens: unknown;
  const answer = await createChatModel({ url, model: 'small' }).askText({
    instructions: 'Answer.',
    data: 'Some data.',
    onUsage: (usage) => {
      tokens = usage;
    },
  });
  expect(answer).toBe('Here: [1, 2');
  expect(tokens).toEqual({ input: 1, output: 1 });
});
