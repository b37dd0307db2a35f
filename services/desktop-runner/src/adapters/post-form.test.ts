import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { classifyAnswer } from '../core/form/classify-answer.js';
import { postForm } from './post-form.js';

/** A server that counts the requests that reach it. */
async function startServer(certificate?: { key: Buffer; cert: Buffer }) {
  let requests = 0;
  const accept = () => {
    requests += 1;
  };
  const server = certificate === undefined ? createServer(accept) : createTlsServer(certificate, accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/form`,
    requests: () => requests,
  };
}

function createCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'post-form-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const;
  const form = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  execFileSync('openssl', ['req', ...form, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

it.each([
  ['a self-signed certificate', true, /certificate is not trusted/, /NODE_EXTRA_CA_CERTS/],
  ['https for a port without TLS', false, /does not use TLS/, /http:\/\//],
] as const)('reports that nothing was submitted: %s', async (_name, usesTls, message, hint) => {
  const { url, requests } = await startServer(usesTls ? createCertificate() : undefined);
  const answer = await postForm({
    url,
    method: 'POST',
    encoding: 'urlencoded',
    body: { topic: 'wind' },
    files: [],
    headers: {},
    timeoutMs: 10_000,
    signal: new AbortController().signal,
  });
  expect(classifyAnswer(answer, url, 0)).toMatchObject({
    outcome: 'refused',
    error: {
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
      retry: 'never',
    },
  });
  expect(requests()).toBe(0);
});
