import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@fixpoint/shared/child-process';
import { expect, it, onTestFinished } from 'vitest';
import { startModelServer } from './start-model-server.js';

/** A program with llama-server's arguments and its answers while a model is loaded: 503, then 200. */
const standIn = `#!${process.execPath}
const args = process.argv.slice(2);
require('fs').writeFileSync(__dirname + '/args.json', JSON.stringify(args));
let asked = 0;
require('http').createServer((request, response) => {
  asked += 1;
  response.writeHead(asked < 3 ? 503 : 200).end('{"status":"' + (asked < 3 ? 'loading model' : 'ok') + '"}');
}).listen(Number(args[args.indexOf('--port') + 1]), '127.0.0.1', () => console.log('listening'));
`;

function prepare(program = standIn) {
  const folder = mkdtempSync(join(tmpdir(), 'fixpoint-model-server-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  writeFileSync(path('my-llama'), program);
  chmodSync(path('my-llama'), 0o755);
  for (const name of ['model.gguf', 'template.jinja']) writeFileSync(path(name), '');
  const lines: string[] = [];
  const start = async (overrides: Partial<Parameters<typeof startModelServer>[0]> = {}) => {
    const server = await startModelServer({
      binary: 'my-llama',
      model: path('model.gguf'),
      port: await findFreePort(),
      contextTokens: 4_096,
      environment: { PATH: folder },
      onLine: (line) => lines.push(line),
      signal: new AbortController().signal,
      readyMs: 20_000,
      ...overrides,
    });
    onTestFinished(server.close);
    return server;
  };
  return { path, lines, start };
}

it('starts the configured binary with model and template, and waits until it is loaded (S4-005, S4-047, S4-107)', async () => {
  const { path, lines, start } = prepare();
  const server = await start({ template: path('template.jinja') });
  expect((await fetch(server.url.replace('/v1', '/health'))).status).toBe(200);
  const args = JSON.parse(readFileSync(path('args.json'), 'utf8')) as string[];
  expect(args).toEqual(
    expect.arrayContaining([
      '--model',
      path('model.gguf'),
      '--ctx-size',
      '4096',
      '--chat-template-file',
      path('template.jinja'),
    ]),
  );
  expect(lines).toContain('listening');
  await server.close();
  await server.ended;
  await expect(fetch(server.url)).rejects.toThrow();
});

it('uses a server that already runs, and does not end it (S4-006)', async () => {
  const other = createServer((_, response) => response.end('{"status":"ok"}')).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((done) => other.once('listening', done));
  const { port } = other.address() as AddressInfo;
  const server = await prepare().start({ port, binary: 'not-there' });
  expect(server.wasRunning).toBe(true);
  await server.close();
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
});

it.each([
  ['a binary that is not there', { binary: 'no-llama' }, '--server'],
  ['a model that is not there', { model: '/none.gguf' }, '--model-file'],
  ['a template that is not there', { template: '/none.jinja' }, '--chat-template'],
])('refuses %s, and names the option', async (_, overrides, variable) => {
  await expect(prepare().start(overrides)).rejects.toMatchObject({
    code: 'configuration',
    hint: expect.stringContaining(variable),
  });
});

it('reports the output of a server that ends before it is ready', async () => {
  const { start } = prepare(`#!/bin/sh\necho "error: not a GGUF file" >&2\nexit 1\n`);
  await expect(start()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('not a GGUF file'),
  });
});
