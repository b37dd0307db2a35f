import fc from 'fast-check';
import { expect, it } from 'vitest';
import { enginePaths, toAnswerHeaders, toUpstreamHeaders, toUpstreamPath } from './relay-rules.js';

it.each(['/v1/messages', '/v1/messages?beta=true', '/v1/messages/count_tokens?beta=true'])(
  'forwards POST %s unchanged',
  (url) => {
    expect(toUpstreamPath(enginePaths, { method: 'POST', url })).toBe(url);
  },
);

it.each([
  ...[
    '/',
    '/v1',
    '/v1/messages/',
    '/v1/messages/batches',
    '/v1/messages/../models',
    '/v1/messages/../../admin',
  ],
  ...['/v1/./messages', '/v1//messages', '//v1/messages', '//evil.example/v1/messages', '/V1/messages'],
  ...[
    '/v1/messages%2f..',
    '/v1/%6dessages',
    '/v1/messages%00',
    '/v1/messages;a',
    '/v1\\messages',
    '/v1/messages#a',
  ],
  ...['http://evil.example/v1/messages', 'https://api.anthropic.com/v1/messages', '*', '', 'v1/messages'],
  ...[
    '/v1/messages?a=/../b',
    '/v1/messages?a=%0d%0a',
    '/v1/messages?a?b',
    '/v1/messages?a b',
    '/v1/files',
    '/v1/organizations',
  ],
])('does not forward POST %j', (url) => {
  expect(toUpstreamPath(enginePaths, { method: 'POST', url })).toBeNull();
});

it.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'post', '', undefined])(
  'knows no method %j',
  (method) => {
    expect(toUpstreamPath(enginePaths, { method, url: '/v1/messages' })).toBeNull();
  },
);

it('allows only the listed paths, however they are spelled', () => {
  const pieces = fc.constantFrom(
    '/',
    'v1',
    'messages',
    '..',
    '.',
    '%2e',
    '%2F',
    '\\',
    '?',
    '#',
    'count_tokens',
    '@',
    ':',
  );
  fc.assert(
    fc.property(fc.string({ unit: pieces, maxLength: 9 }), (url) => {
      const path = toUpstreamPath(enginePaths, { method: 'POST', url });
      if (path !== null) expect(enginePaths.map((allowed) => allowed.path)).toContain(path.split('?')[0]);
    }),
    { numRuns: 2_000 },
  );
});

it('takes no credential, host or length that the inside may spell', () => {
  const hostile = {
    authorization: 'Bearer in',
    'x-api-key': 'in',
    'api-key': 'in',
    'proxy-authorization': 'in',
    cookie: 'in',
    'x-goog-api-key': 'in',
    host: 'in',
    'x-forwarded-host': 'in',
    forwarded: 'in',
    'transfer-encoding': 'chunked',
    connection: 'x-api-key',
    upgrade: 'websocket',
    te: 'trailers',
    expect: '100-continue',
    'accept-encoding': 'gzip',
  };
  const kept = {
    accept: 'a',
    'content-type': 'application/json',
    'anthropic-version': '2023-06-01',
    'x-app': 'cli',
  };
  expect(toUpstreamHeaders({ ...hostile, ...kept }, 'ANTHROPIC_API_KEY', 'secret')).toEqual({
    ...kept,
    'accept-encoding': 'identity',
    'x-api-key': 'secret',
  });
  expect(toUpstreamHeaders(hostile, 'ANTHROPIC_AUTH_TOKEN', 'secret')).toEqual({
    'accept-encoding': 'identity',
    authorization: 'Bearer secret',
  });
});

it('names the beta that a token of a subscription needs, once', () => {
  const beta = (sent?: string) =>
    toUpstreamHeaders(sent ? { 'anthropic-beta': sent } : {}, 'CLAUDE_CODE_OAUTH_TOKEN', 's')[
      'anthropic-beta'
    ];
  expect(beta()).toBe('oauth-2025-04-20');
  expect(beta('effort-2025-11-24,oauth-2025-04-20')).toBe('effort-2025-11-24,oauth-2025-04-20');
});

it('gives the inside no header field that is not needed or that quotes the credential', () => {
  const answer = {
    'content-type': 'text/event-stream',
    'retry-after': '3',
    'anthropic-ratelimit-requests-limit': '50',
    'set-cookie': ['a'],
    location: 'http://evil.example',
    'request-id': 'for secret-1',
    'x-echo': 'secret-1',
  };
  expect(toAnswerHeaders(answer, 'secret-1')).toEqual({
    'content-type': 'text/event-stream',
    'retry-after': '3',
    'anthropic-ratelimit-requests-limit': '50',
  });
});

it('forwards only the betas of the engine (V-32)', () => {
  const sent =
    'mcp-client-2025-11-20, effort-2025-11-24,web-fetch-2025-09-10,code-execution-2025-08-25,files-api-2025-04-14';
  const headers = toUpstreamHeaders(
    { 'anthropic-beta': sent, 'anthropic-other': 'a' },
    'ANTHROPIC_API_KEY',
    's',
  );
  expect(headers['anthropic-beta']).toBe('effort-2025-11-24');
  expect(headers).not.toHaveProperty('anthropic-other');
  const none = toUpstreamHeaders({ 'anthropic-beta': 'skills-2025-10-02' }, 'ANTHROPIC_API_KEY', 's');
  expect(none).not.toHaveProperty('anthropic-beta');
});
