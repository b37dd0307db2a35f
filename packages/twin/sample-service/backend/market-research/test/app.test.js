import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { createAnsweredKeys } from '../src/answered-keys.js';
import { createApp } from '../src/app.js';

const form = {
  Business: 'cold chain LOGISTICS',
  Country: 'Vietnam',
  Exclusion: '',
  Email: 'a+1@example.com',
};
const sent = [];
const app = createApp({
  commit: 'abc',
  keys: createAnsweredKeys(),
  renderDeck: async () => Buffer.from('deck'),
  sendDeck: async (to) => sent.push(to),
});
let base;

function post(body, headers = {}) {
  return fetch(`${base}/api/market-research`, { method: 'POST', body: JSON.stringify(body), headers });
}

before(async () => {
  app.server.listen(0, '127.0.0.1');
  await once(app.server, 'listening');
  base = `http://127.0.0.1:${app.server.address().port}`;
});
after(() => app.server.close());

test('a form is accepted once per idempotency key', async () => {
  const first = await post(form, { 'idempotency-key': 'k1' });
  const second = await post(form, { 'idempotency-key': 'k1' });
  assert.equal(first.status, 202);
  assert.deepEqual(await second.json(), await first.json());
  await app.pending();
  assert.deepEqual(sent, ['a+1@example.com']);
});

test('an incomplete form is refused with every problem', async () => {
  const response = await post({ Business: 'x', Email: 'nobody' });
  assert.equal(response.status, 400);
  assert.deepEqual((await response.json()).problems, [
    'Country is missing.',
    'Email is not an e-mail address.',
  ]);
});

test('a market without data is refused with those we know', async () => {
  const response = await post({ ...form, Country: 'Atlantis' });
  assert.equal(response.status, 422);
  assert.ok((await response.json()).known.length > 0);
});

test('health, version and logs answer', async () => {
  assert.deepEqual(await (await fetch(`${base}/health`)).json(), { status: 'ok' });
  assert.deepEqual(await (await fetch(`${base}/version`)).json(), { commit: 'abc' });
  assert.equal((await fetch(`${base}/logs`)).status, 200);
});
