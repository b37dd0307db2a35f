import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServiceDefinition } from '@fixpoint/shared/testing';
import { runCheck } from '@fixpoint/tasks/checks';
import { expect, it, onTestFinished } from 'vitest';
import { createFormCheck } from './check-form.js';

const form = '<form><input name="email"></form>';
const login = '<title>Sign in</title><form><input name="user"><input type="password" name="pass"></form>';

/** A service that shows its form to callers with a key, and `other` to all others. */
async function check(key: string, other: { status: number; body: string }) {
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer sesame';
    response.writeHead(isKnown ? 200 : other.status, { 'content-type': 'text/html' });
    response.end(isKnown ? form : other.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = {
    ...createServiceDefinition(),
    url,
    endpoint: '/form',
    page: `${url}/form`,
    form: {
      fields: [{ name: 'email', type: 'email' as const, required: true }],
      headers: { Authorization: { env: 'KEY' } },
    },
  };
  return runCheck(
    createFormCheck((name) => (name === 'KEY' ? key : undefined)),
    service,
    new AbortController().signal,
  );
}

it('sends the headers of the form, so a form behind a login is checked as a task would send it', async () => {
  const locked = { status: 401, body: '' };
  expect(await check('Bearer sesame', locked)).toMatchObject({ state: 'ok' });
  expect(await check('Bearer other', locked)).toMatchObject({
    state: 'failed',
    code: 'form/login-required',
    message: expect.stringContaining('it responded 401'),
    remedy: expect.stringContaining('form.headers'),
  });
});

it('does not take a login page for the form', async () => {
  expect(await check('Bearer other', { status: 200, body: login })).toMatchObject({
    state: 'failed',
    code: 'form/login-required',
    message: expect.stringContaining('it shows a login page'),
  });
});
